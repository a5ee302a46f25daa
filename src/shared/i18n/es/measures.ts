import type { measures as english } from "../en/measures.ts";

export { reports } from "./reports.ts";

export const measures: typeof english = {
  title: "Indicadores",
  failed: "No se pudieron cargar los indicadores.",
  computing: "Cargando los indicadores…",
  none: "Todavía no hay indicadores",
  noneHint: "Agregue indicadores de los financiadores o defina los suyos.",
  caseloadOnly: "Estas cifras incluyen solo a los usuarios asistidos que usted puede ver.",
  closed: "Este indicador cuenta registros a los que usted no tiene acceso.",
  choose: "Agregar indicadores",
  own: "Indicador personalizado",
  period: "Período",
  periods: {
    thisQuarter: "Este trimestre",
    lastQuarter: "Trimestre pasado",
    thisYear: "Este año",
    lastYear: "Año pasado",
    other: "Otros días",
  },
  from: "Desde",
  to: "Hasta",
  wrongPeriod: "El primer día debe ser anterior al último, y el período puede tener hasta diez años.",
  compareTo: "Comparar con",
  comparisons: { none: "Nada", previous: "El período anterior", lastYear: "Un año antes" },
  groupBy: "Por",
  groupings: {
    none: "Sin grupos",
    program: "Programa",
    award: "Subvención",
    phase: "Antes o después de la liberación",
    serviceFamily: "Familia del servicio",
    riskLevel: "Nivel de riesgo",
    ageBand: "Edad",
    gender: "Género",
    race: "Raza y etnicidad",
    veteran: "Veterano militar",
    language: "Idioma principal",
    zip: "Código postal",
    caseManager: "Encargado del caso",
    organization: "Organización",
  },
  ageBands: {
    under18: "Menos de 18",
    from18: "18 a 24",
    from25: "25 a 34",
    from35: "35 a 44",
    from45: "45 a 54",
    from55: "55 a 64",
    from65: "65 o más",
    unknown: "No se sabe",
  },
  noGroup: "Sin respuesta",
  noAward: "Sin subvención",
  notEnrolled: "Sin inscripción ese día",
  phases: { before: "Antes de la liberación", after: "Después de la liberación" },
  inSeveralMonths_one: "{{count}} persona está en más de un mes.",
  inSeveralMonths_other: "{{count}} personas están en más de un mes.",
  inSeveralGroups_one: "{{count}} persona está en más de una fila.",
  inSeveralGroups_other: "{{count}} personas están en más de una fila.",
  group: "Grupo",
  sets: {
    hud: "HUD, servicios para personas sin hogar",
    secondChance: "Second Chance Act",
    labor: "Departamento de Trabajo, empleo y reinserción",
    mentoring: "Mentoría",
    house: "Nuestro propio trabajo",
    own: "Indicadores personalizados",
  },
  add: "Agregar",
  addSet: "Agregar todos",
  added: "Agregado",
  ofAll: "{{counted}} de {{all}}",
  answered: "{{counted}} de {{all}} contestaron ({{percent}})",
  records_one: "{{count}} registro",
  records_other: "{{count}} registros",
  unknown: "{{count}} sin datos",
  reached: "alcanzada",
  notReached: "no alcanzada",
  units: {
    dollars: "${{value}}",
    dollarsHour: "${{value}} por hora",
    dollarsWeek: "${{value}} por semana",
    dollarsMonth: "${{value}} por mes",
    dollarsQuarter: "${{value}} por trimestre",
    dollarsYear: "${{value}} por año",
    hours_one: "{{value}} hora",
    hours_other: "{{value}} horas",
    hoursWeek_one: "{{value}} hora por semana",
    hoursWeek_other: "{{value}} horas por semana",
    days_one: "{{value}} día",
    days_other: "{{value}} días",
    months_one: "{{value}} mes",
    months_other: "{{value}} meses",
    other: "{{value}}",
  },
  columns: { name: "Indicador", before: "Antes", change: "Cambio", target: "Meta" },
  jump: "Conjuntos",
  points_one: "{{points}} punto",
  points_other: "{{points}} puntos",
  nothing: "–",
  byMonth: "Por mes",
  definition: "Definición",
  version: "Definición {{template}}, indicador {{version}}",
  source: "Fuente",
  checked:
    "Comparado con su fuente pública el {{day}}. Antes de informarlo, revise si hay una versión más nueva.",
  isChecked: "Verificación",
  toBeChecked: "Por verificar",
  toBeCheckedHint:
    "Esta definición no se ha comparado con la versión actual de su fuente. Compárela antes de informar la cifra.",
  parts: { all: "Todos", counted: "Cuentan", notCounted: "No cuentan", unknown: "Sin datos" },
  peopleFailed: "No se pudieron cargar las personas.",
  showMore: "Mostrar más",
  nobody: "Nadie",
  mentee: "Usuario asistido",
  day: "Día",
  value: "Valor",
  yes: "Cuenta",
  no: "No cuenta",
  notKnown: "Sin datos",
  edit: "Editar",
  whoFrom: "A quién se incluye: una vista guardada de esta lista",
  whoAll: "Todos",
  countsFrom: "A quién se cuenta: una vista guardada de esta lista",
  viewsHint: "Guarde primero el filtro como vista de la lista. El indicador lo conserva como está hoy.",
  noViews: "Todavía no hay vistas guardadas de esta lista.",
  openList: "Abrir la lista",
  export: "Exportar",
  numbers: { rounded: "Redondeado, para varios informes", exact: "Exacto, sin los números pequeños" },
  exportAs: {
    exact: { pdf: "Informe (PDF)", xlsx: "Hoja de cálculo (XLSX)" },
    rounded: { pdf: "Informe (PDF), redondeado", xlsx: "Hoja de cálculo (XLSX), redondeada" },
  },
  definitions: {
    permanentExits:
      "Personas que salieron en el período y el último día no están en ningún programa, por su última salida; sin hospital, hogar de acogida, residencia de cuidados ni fallecimiento. Cuentan: las que fueron a una vivienda permanente. Según el indicador 7b.1 de HUD, que cuenta solo albergues y proyectos de vivienda.",
    positiveExits:
      "Personas que salieron en el período y el último día no están en ningún programa, por su última salida; sin hospital, casa de transición ni fallecimiento. Cuentan: todos los destinos salvo lugares no aptos para vivir y cárcel o prisión, si se conocen. Según el indicador 7a.1 de HUD, que cuenta solo el trabajo en la calle.",
    returns6:
      "Personas que salieron a una vivienda permanente en el período, por la primera de esas salidas. Cuentan: las que volvieron al programa en 180 días, según lo que sabemos. Según el indicador 2 de HUD, que cuenta las salidas de dos años antes y las vueltas a la falta de vivienda.",
    returns12:
      "Personas que salieron a una vivienda permanente en el período, por la primera de esas salidas. Cuentan: las que volvieron al programa en 365 días, según lo que sabemos. Según el indicador 2 de HUD, que cuenta las salidas de dos años antes y las vueltas a la falta de vivienda.",
    returns24:
      "Personas que salieron a una vivienda permanente en el período, por la primera de esas salidas. Cuentan: las que volvieron al programa en 730 días, según lo que sabemos. Según el indicador 2 de HUD, que cuenta las salidas de dos años antes y las vueltas a la falta de vivienda.",
    incomeGrowth:
      "Personas que salieron en el período y el último día no están en ningún programa, por su última salida. Cuentan: aquellas cuyo último ingreso mensual de la inscripción es mayor que el primero. Sin datos: menos de dos ingresos. Según el indicador 4.6 de HUD, que cuenta solo a personas adultas.",
    daysToHousing:
      "Inscripciones que empezaron en el período. La mediana de los días desde el inicio hasta la primera mudanza a una vivienda permanente. Sin datos: no la hubo.",
    newlyEnrolled: "Personas cuya inscripción empezó en el período.",
    higherRisk: "Personas cuya inscripción empezó en el período. Cuentan: nivel de riesgo moderado o alto.",
    completedBefore:
      "Personas que salieron de un programa que empezó antes de su liberación. Cuentan: las que lo terminaron.",
    completedAfter:
      "Personas que salieron de un programa que empezó después de su liberación. Cuentan: las que lo terminaron.",
    peopleServed: "Personas que recibieron al menos un servicio en el período, cada una contada una vez.",
    serviceUnits:
      "Las unidades de todos los servicios del período. Los servicios sin unidades no suman nada.",
    servedByAward:
      "Personas que recibieron en el período al menos un servicio pagado por una subvención, cada una contada una vez.",
    followUpsAnswered:
      "Consultas posteriores cuyo primer día está en el período, sin las que no hacen falta. Cuentan: las que tienen respuesta. Sin datos: las que siguen programadas. Lea los cuatro indicadores siguientes junto con este.",
    employedLater:
      "Consultas posteriores del período que dicen si la persona trabaja. Cuentan: sí. Sin datos: la respuesta “no se sabe”.",
    housedLater:
      "Consultas posteriores del período que dicen si la persona tiene vivienda permanente. Cuentan: sí. Sin datos: la respuesta “no se sabe”.",
    educationLater:
      "Consultas posteriores del período que dicen si la persona estudia o se capacita. Cuentan: sí. Sin datos: la respuesta “no se sabe”.",
    arrestedLater:
      "Consultas posteriores del período que dicen si la persona tuvo otro arresto. Cuentan: sí. Sin datos: la respuesta “no se sabe”.",
    employedAtExit:
      "Personas que salieron en el período. Cuentan: las que tienen un resultado de empleo entre el inicio y la salida.",
    educationAtExit:
      "Personas que salieron en el período. Cuentan: las que empezaron estudios u obtuvieron un diploma o certificado entre el inicio y la salida.",
    housedAtExit: "Personas que salieron en el período. Cuentan: las que fueron a una vivienda permanente.",
    arrest12:
      "Personas cuya inscripción empezó en el período. Cuentan: las que tuvieron un nuevo arresto en los 365 días después del inicio, según lo que se sabe.",
    conviction12:
      "Personas cuya inscripción empezó en el período. Cuentan: las que tuvieron una nueva condena en los 365 días después del inicio, según lo que se sabe.",
    custodyOffense24:
      "Personas cuya inscripción empezó en el período. Cuentan: las que volvieron a custodia por un delito nuevo en los 730 días después del inicio, según lo que se sabe.",
    custodyViolation24:
      "Personas cuya inscripción empezó en el período. Cuentan: las que volvieron a custodia por una violación técnica en los 730 días después del inicio, según lo que se sabe.",
    employedQuarter2:
      "Personas que salieron en el período. Cuentan: las registradas con empleo o con ganancias en el segundo trimestre después del de la salida. La fuente cuenta solo el empleo sin subsidio.",
    employedQuarter4:
      "Personas que salieron en el período. Cuentan: las registradas con empleo o con ganancias en el cuarto trimestre después del de la salida. La fuente cuenta solo el empleo sin subsidio.",
    earningsQuarter2:
      "Inscripciones que terminaron en el período. La mediana de las ganancias en el segundo trimestre después del de la salida. Sin datos: no se registraron ganancias. La fuente cuenta solo el empleo sin subsidio.",
    credential:
      "Personas que salieron en el período y empezaron estudios durante la inscripción. Cuentan: las que obtuvieron un diploma, título o certificado entre el inicio y un año después de la salida. Para el diploma de secundaria, la fuente pide además un empleo u otros estudios en ese año.",
    skillGain:
      "Personas cuya inscripción empezó en el período y que empezaron estudios durante ella. Cuentan: las que tuvieron un avance medible en sus habilidades durante la inscripción. La fuente cuenta por año de programa, sin importar cuándo empezó la inscripción.",
    matches: "Mentores que empezaron a trabajar con una persona en el período.",
    daysToFirstContact:
      "Parejas del período. La mediana de los días desde el inicio hasta la primera nota en que se logró contacto. Sin datos: no hubo tal nota.",
    noShows:
      "Citas del período que no se cancelaron. Cuentan: aquellas a las que la persona no llegó. Sin datos: no se registró el resultado.",
    hours: "El total de horas de las citas cumplidas del período.",
    referralToContact:
      "Personas derivadas en el período. La mediana de los días desde la derivación hasta la primera nota en que se logró contacto. Sin datos: no hubo tal nota.",
    tasksInTime:
      "Tareas que vencían en el período. Cuentan: las que se terminaron a más tardar en su último día. No se incluyen: las tareas pendientes cuyo último día no ha pasado.",
    promisesInTime:
      "Promesas a usuarios asistidos que vencían en el período y no se retiraron. Cuentan: las cumplidas a más tardar en su fecha. No se incluyen: las promesas pendientes cuya fecha no ha pasado.",
    checkInsAnswered:
      "Seguimientos del período. Cuentan: los que tienen respuestas, dadas por la persona o anotadas por el personal.",
  },
  ownDefinition: "{{base}}, por día: {{day}}.",
  ownWho: "Se incluye: {{filter}}.",
  ownCounts: "Cuentan: {{filter}}.",
  printButton:
    "Para imprimir los números, use “Imprimir” arriba en lugar del menú del navegador. “Imprimir” omite los números pequeños.",
  printClosed: "Su rol no permite imprimir los números de los indicadores.",
  report: {
    title: "Indicadores",
    set: "Conjunto",
    row: "Período o grupo",
    version: "Versión",
    figure: "Cifra",
    counted: "Cuentan",
    all: "De",
    unknown: "Sin datos",
    before: "Antes",
    suppressed: "< {{count}}",
    suppressedNote:
      "Los números menores que {{count}} no se muestran, ni los que permitirían calcularlos (*). Los grupos con * van juntos en una fila.",
    others: "Otros grupos *",
    inSeveralGroups: "Una persona puede estar en más de una fila.",
    roundedNote:
      "Los números se redondean al múltiplo de {{step}} más cercano, y los menores que {{count}} no se distinguen de cero. Los grupos tan pequeños van juntos (*). Los porcentajes se calculan con números redondeados, las medianas tienen dos cifras y las sumas se redondean a lo que suman en promedio {{step}} registros. Así, al restar los números redondeados de este informe y de otros, nunca se revela un número pequeño.",
    exactNote:
      "No lo entregue a quien tenga otro informe exacto sobre las mismas personas, porque la diferencia puede ser una sola persona. Use un informe redondeado.",
    limits: "Límites",
    limitsText:
      "Estas cifras incluyen lo que se había registrado hasta el día de la exportación. Las respuestas que faltan cuentan como sin datos. Los regresos, arrestos y condenas son los que la organización conoce. Las personas anonimizadas siguen contando.",
    compared: "Comparado: del {{from}} al {{to}}",
    period: "Período",
    answered: "Contestaron",
  },
  charts: {
    title: "Gráficos",
    failed: "No se pudieron cargar los gráficos.",
    referrals: "Derivaciones",
    referralsPerMonth: "Derivaciones por mes",
    completedPerMonth: "Terminado por mes",
    byProgramStatus: "Usuarios asistidos activos por estado del programa",
    chartSummary: "{{title}}: {{count}} en doce meses. Los números están debajo.",
    chartEmpty: "Todavía no hay nada que mostrar.",
    showNumbers: "Ver los números",
    month: "Mes",
  },
  hmis: {
    title: "Exportación HMIS",
    export: "Exportar CSV de HMIS",
    failed: "No se pudo cargar la revisión.",
    nobody:
      "El archivo no tendría personas: nadie estuvo inscrito en un programa con tipo de proyecto y una fecha en “Funciona desde”.",
    programs: "Programas",
    missing: "Falta: {{fields}}",
    notIncluded: "No está en el archivo. Falta: {{fields}}",
    people_one: "{{count}} persona con respuestas que faltan",
    people_other: "{{count}} personas con respuestas que faltan",
    complete: "No falta nada.",
    noConsent: "No está en el archivo. El consentimiento no abarca la identidad y el caso.",
    more: "Mostrar más",
  },
};
