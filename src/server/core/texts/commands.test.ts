import { describe, expect, it } from "vitest";
import { isCrisis } from "#server/core/phrases/crisis.ts";
import { choiceOf, commandOf } from "./commands.ts";

/** The effect of each text. `crisis` alerts the team. `ordinary` is a message like any other. */
const table = {
  stop: `STOP|stop|Stop.|STOP!!!| stop \n|🛑 Stop|STOP STOP|QUIT|End|end.|REVOKE|Opt out|opt-out|OPT OUT.|Cancel|CANCEL!
Unsubscribe|unsubscribe 😡|unsubscribe me|STOPALL|please stop|Stop, please.|STOP now|Stop texting me!|No more texts
quit texting me|stop texting this number|please stop sending me texts|take me off your list|leave me alone|don't text me
Don’t text me anymore|wrong number|Sorry, you have the wrong number|I don't want these texts|remove my number please
Please remove me from this list|lose my number|stop messaging me I said|hey stop bothering me
Alto|¡ALTO!|Parar|parar por favor|Baja|BAJA.|Cancelar|No más|no mas|¡No más!|NO MAS MENSAJES|Basta ya|alto alto alto
ya no me manden mensajes|dejen de escribirme|Por favor dejen de mandarme mensajes|no me escriban más|Número equivocado
no quiero recibir mensajes|quítenme de la lista|Quiero darme de baja|ya no quiero más mensajes, no me manden nada`,
  doubtful: `stop texting me at work|don't text me before 9|Please don't stop texting me|stop sending texts so late
no me escriban de noche|no dejen de escribirme|Sorry mom I wrote to the wrong number|Ya no|ya no, por favor
no me manden mensajes tan temprano|I told my ex stop texting me and he would not listen to me at all|not anymore`,
  start: `START|start.|Unstop|EMPEZAR|¡Empezar! 🙂|empezar por favor|Start please`,
  help: `HELP|help!|Help please|INFO|info?|AYUDA|¡Ayuda!|ayuda por favor|Información`,
  yes: `Yes|yes!|Sí|SI|👍 ok|👍|👍🏽|Y|OK|Yes I will be there|I'll be there|I’ll be there!|see you there|Ahí estaré|sí, ahí estaré
Sí voy|claro que sí|yes please`,
  no: `No|NO.|I can't|No puedo|no, thanks|👎|👎🏿|I can't come|I can’t make it|No podré ir|No puedo ir|no, no voy a poder ir
sorry I can't come`,
  crisis: `I want to die|i wanna die|I'm going to kill myself|thinking about suicide|I don't want to be alive
everyone would be better off without me|STOP I want to die|I took all my pills|he's hitting me|I cant do this anymore
Me quiero morir|quiero matarme|ya no quiero vivir|No quiero vivir más|pienso en suicidarme|Ya no puedo más
me quiero hacer daño, quiero cortarme las venas|alto, voy a matarme|me va a matar|mejor muerta`,
  ordinary: `can you stop by|Can you stop by tomorrow?|I will end my shift at 5|don't cancel my appointment please|no se
Start date is Monday|la parada del autobús|🙂|Stop it, mom, I wrote to the wrong one|ok thanks|Ok, gracias|Help me with the form
no puedo llegar a las 9, sí a las 10|I can't find the address|yes but can we do 10 instead|me puede llamar|quiero ir pero no tengo carro
the bus stop is closed|I quit my job|bajé del autobús|this job is killing me lol|I'm on a diet|Ayúdame|help me
no tengo dinero para el camión|I said no to him|I started the class|necesito ayuda con mi ID`,
} as const;

type Meaning = keyof typeof table;

const meaningOf = (text: string): string =>
  isCrisis(text)
    ? commandOf(text)
      ? "crisis taken for a command"
      : "crisis"
    : (commandOf(text) ?? "ordinary");

describe("The meaning of a text [A2.7 3]", () => {
  const rows = (Object.keys(table) as Meaning[]).map(
    (meaning) => [meaning, table[meaning].split(/\||\n(?!\|)/)] as const,
  );

  it("is known for at least 120 phrases in both languages", () => {
    expect(rows.flatMap(([, texts]) => texts).length).toBeGreaterThanOrEqual(120);
  });

  it.each(rows)("is %s for each of its phrases", (meaning, texts) => {
    const wrong = texts
      .map((text) => `${text} → ${meaningOf(text)}`)
      .filter((line) => !line.endsWith(`→ ${meaning}`));
    expect(wrong).toEqual([]);
  });

  it("is no for “ya no” only after a question", () => {
    expect(commandOf("Ya no", true)).toBe("no");
    expect(commandOf("Ya no")).toBe("doubtful");
  });

  it("is found in long repetitions of the same words", () => {
    expect(commandOf("no thanks ".repeat(4))).toBe("no");
    expect(commandOf(`${"please now ".repeat(40)}x`)).toBeNull();
  });

  it("can be a choice of an offered time, or a call, in both languages", () => {
    const chosen = {
      first: "1|1.|Option 1 please|the first one|la primera|Opción 1, por favor|1️⃣",
      second: "2|#2|two|la 2|segunda",
      third: "3!|the third|la tercera gracias",
      call: "CALL|Please call me|call|Llámeme por favor|LLAMAR|me pueden llamar",
      none: "12|1 or 2|call my mom|no|yes|I'll be there at 2|no me llamen|I want to die, call me",
    };
    for (const [meaning, texts] of Object.entries(chosen))
      for (const text of texts.split("|")) expect([text, choiceOf(text) ?? "none"]).toEqual([text, meaning]);
    for (const text of ["1", "2", "3", "CALL", "Llámeme"]) expect(commandOf(text)).toBeNull();
  });
});
