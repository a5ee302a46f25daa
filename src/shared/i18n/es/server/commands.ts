import type { commands as english } from "../../en/server/commands.ts";

export const commands: typeof english = {
  phrases: {
    stop: `alto, parar, pare, paren, baja, darme de baja, denme de baja, quiero darme de baja, cancelar, no mas, basta,
      detener, dejar de recibir, no me escriban, numero equivocado, este numero es equivocado, tiene el numero equivocado,
      dejenme en paz, dejeme en paz`,
    start: "empezar, iniciar, comenzar, reanudar, alta",
    help: "ayuda, informacion",
    yes: `si, claro, claro que si, confirmo, ahi estare, alli estare, ahi estaremos, si voy, ahi voy, voy a ir,
      ire, cuente conmigo, ahi nos vemos`,
    no: `no puedo, no puedo ir, no podre, no podre ir, no voy, no ire, no voy a poder, no voy a poder ir,
      no puedo llegar, no voy a llegar`,
  },
  choices: {
    first: `uno, la 1, el 1, la uno, primera, primero, la primera, el primero, numero 1, numero uno, opcion 1, opcion uno`,
    second: `dos, la 2, el 2, la dos, segunda, segundo, la segunda, el segundo, numero 2, numero dos, opcion 2, opcion dos`,
    third: `tres, la 3, el 3, la tres, tercera, tercero, la tercera, el tercero, numero 3, numero tres, opcion 3, opcion tres`,
    call: `llamada, una llamada, llamar, llame, llameme, llamame, llamen, llamenme, me llama, me llaman, me puede llamar,
      me pueden llamar, puede llamarme, pueden llamarme`,
  },
  ordinary: "ok gracias, ok muchas gracias, ayudame, ayudeme",
  doubtful: "ya no, ya no por favor",
  fillers: "por, favor, porfavor, gracias, ya, hola, perdon, lo siento",
  stopRequests: `no me manden, no me mande, no me mandes, no me envien, no me envie, no me envies, no me escriban, no me escriba,
    no me escribas, no me textee, no me texteen, no manden mas, no envien mas, no mas mensajes, no mas textos,
    no quiero mensajes, no quiero mas mensajes, no quiero recibir, no quiero que me escriban, no deseo recibir,
    no deseo mas mensajes, dejen de escribir*, deje de escribir*, deja de escribir*, dejen de mandar*, deje de mandar*,
    deja de mandar*, dejen de enviar*, deje de enviar*, deja de enviar*, dejen de molestar*, deje de molestar*,
    paren de escribir*, paren de mandar*, borren mi numero, borre mi numero, quiten mi numero, quite mi numero,
    borrenme de la lista, quitenme de la lista, saquenme de la lista, denme de baja, darme de baja,
    numero equivocado, dejenme en paz, dejeme en paz`,
  limits: `a las, despues, antes, hasta, cuando, mientras,
    durante, hoy, manana, noche, trabajo, tarde, temprano, tanto, tantos, sobre, llame, marque`,
  negations: "nunca",
  typical: `ahi alto aqui ayuda baja bueno cancelar cita como con cuando cuenta de del el ella empezar en enviar es escriban
    escribir esta estare estoy favor gracias hola hoy iniciar la las le llegar llego los mande manden manana mas mensajes
    mi muchas muy necesito numero para parar pero por porque puede puedo que quiero reanudar si soy su tarde tengo
    usted una ver voy y ya yo`,
  replyWords: "alto, ayuda, empezar, informacion, parar, baja, cancelar, no mas, mensajes",
};
