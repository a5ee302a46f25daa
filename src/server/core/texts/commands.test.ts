import { describe, expect, it } from "vitest";
import { commandOf } from "./commands.ts";

const stops =
  `STOP|stop|Stop.|STOP!!!| stop \n|🛑 Stop|QUIT|End|end.|REVOKE|Opt out|opt-out|OPT OUT.|Cancel|CANCEL!|Unsubscribe
|unsubscribe 😡|STOPALL|please stop|Stop, please.|STOP now|Stop texting me!|No more texts|Alto|¡ALTO!|Parar|parar por favor|Baja
|BAJA.|Cancelar|No más|no mas|¡No más!|NO MAS MENSAJES|Basta ya`.split("|");
const starts = "START|start.|Unstop|EMPEZAR|¡Empezar! 🙂|empezar por favor|Start please".split("|");

describe("commands in texts [A2.7 3]", () => {
  it("understands at least 40 ways to stop and to start", () => {
    expect(stops.length + starts.length).toBeGreaterThanOrEqual(40);
    expect(stops.filter((text) => commandOf(text) !== "stop")).toEqual([]);
    expect(starts.filter((text) => commandOf(text) !== "start")).toEqual([]);
  });

  it("takes the answers to a reminder", () => {
    expect(["Yes", "yes!", "Sí", "SI", "👍 ok", "Y"].map(commandOf)).toEqual(Array(6).fill("yes"));
    expect(["No", "NO.", "I can't", "No puedo", "no, thanks"].map(commandOf)).toEqual(Array(5).fill("no"));
  });

  it("leaves what only contains such a word to people", () => {
    const ordinary = [
      "Can you stop by tomorrow?",
      "I will end my shift at 5",
      "don't cancel my appointment please",
      "no se",
      "Start date is Monday",
      "la parada del autobús",
      "",
      "🙂",
      "Stop it, mom, I wrote to the wrong one",
    ];
    expect(ordinary.filter((text) => commandOf(text) !== null)).toEqual([]);
  });
});
