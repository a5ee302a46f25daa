/** /privacy: what is stored about whom, in plain words. */
export const privacy = {
  en: {
    pageTitle: "Privacy",
    pageHTML: `<h2>What this page tells you</h2>
<p>This application holds personal information about people who take part in a mentoring or re-entry program, and about the staff who work with them. Here we say in plain words what we keep, why, who can see it, and what you can ask of us.</p>
<h2>What we keep</h2>
<ul>
<li><strong>About mentees:</strong> name, birthday, how to reach you, address, the reason you were referred, dates of your program, your goals, tasks and challenges, notes that staff write about your meetings, files, and the answers of your assessment.</li>
<li><strong>About staff and volunteers:</strong> name, work contact details, role and language.</li>
<li><strong>About the use of the application:</strong> when an account signed in and which records were changed, so that mistakes can be found and corrected.</li>
</ul>
<p>Passwords are never stored in a form that anyone can read.</p>
<h2>Why we keep it</h2>
<p>Your team needs it to plan with you, to keep appointments, to find housing, work or treatment, and to report to the people who pay for the program. Reports to funders hold numbers, not names, unless you agreed to something else in writing.</p>
<h2>Who can see it</h2>
<ul>
<li>Only the organization that works with you can open your profile. Other agencies cannot.</li>
<li>Inside the organization, what a person can open depends on that person's role. A volunteer mentor sees less than a case manager.</li>
<li>The office that runs this installation can help an organization and can then see its records.</li>
<li>You see your own plan, your own messages and the files that were shared with you. Case notes and assessments are working papers of the staff; ask your case manager if you want to read them.</li>
</ul>
<h2>Sharing with others</h2>
<p>We do not sell information. We give it to a probation office, a court, a clinic or an employer only when you signed a release, or when the law makes us. Information about substance use treatment has extra protection under federal law.</p>
<h2>How long we keep it</h2>
<p>After your program ends, your file is kept as long as the contract and the law of your state ask for. Deleted records are hidden at once and removed for good later.</p>
<h2>What you can ask for</h2>
<ul>
<li>A copy of your file.</li>
<li>The correction of something that is wrong.</li>
<li>A list of those with whom your information was shared.</li>
<li>The end of a permission that you gave.</li>
</ul>
<p>Speak with your case manager or write to us through the <a href="/support-center">support center</a>. Asking never changes the help that you get.</p>`,
  },
  es: {
    pageTitle: "Privacidad",
    pageHTML: `<h2>Qué dice esta página</h2>
<p>Esta aplicación guarda información personal de quienes participan en un programa de mentoría o de reinserción, y del personal que trabaja con esas personas. Aquí explicamos con palabras sencillas qué guardamos, para qué, quién lo puede ver y qué puede usted pedirnos.</p>
<h2>Qué guardamos</h2>
<ul>
<li><strong>De los usuarios asistidos:</strong> nombre, fecha de nacimiento, cómo comunicarnos con usted, domicilio, el motivo de la referencia, las fechas de su programa, sus metas, tareas y retos, las notas que el personal escribe de las reuniones, archivos y las respuestas de su evaluación.</li>
<li><strong>Del personal y los voluntarios:</strong> nombre, datos de contacto del trabajo, función e idioma.</li>
<li><strong>Del uso de la aplicación:</strong> cuándo entró una cuenta y qué registros cambió, para poder encontrar y corregir errores.</li>
</ul>
<p>Las contraseñas nunca se guardan de una forma que alguien pueda leer.</p>
<h2>Para qué lo guardamos</h2>
<p>Su equipo lo necesita para planear con usted, cumplir con las citas, buscar vivienda, trabajo o tratamiento, e informar a quienes pagan el programa. Esos informes llevan números, no nombres, a menos que usted haya aceptado otra cosa por escrito.</p>
<h2>Quién lo puede ver</h2>
<ul>
<li>Solo la organización que trabaja con usted puede abrir su perfil. Las demás agencias no pueden.</li>
<li>Dentro de la organización, lo que cada persona puede abrir depende de su función. Un mentor voluntario ve menos que quien lleva su caso.</li>
<li>La oficina que administra esta instalación puede ayudar a una organización y, al hacerlo, puede ver sus registros.</li>
<li>Usted ve su propio plan, sus mensajes y los archivos que se compartieron con usted. Las notas del caso y las evaluaciones son papeles de trabajo del personal; si quiere leerlas, pregúntele a la persona encargada de su caso.</li>
</ul>
<h2>Compartir con otros</h2>
<p>No vendemos información. La damos a una oficina de libertad condicional, un tribunal, una clínica o un empleador solo cuando usted firmó un permiso o cuando la ley nos obliga. La información sobre tratamiento por consumo de sustancias tiene protección especial de la ley federal.</p>
<h2>Cuánto tiempo lo guardamos</h2>
<p>Cuando termina su programa, el expediente se guarda el tiempo que piden el contrato y la ley de su estado. Los registros borrados se ocultan de inmediato y más tarde se eliminan para siempre.</p>
<h2>Qué puede pedir</h2>
<ul>
<li>Una copia de su expediente.</li>
<li>La corrección de algo que esté mal.</li>
<li>Una lista de con quién se compartió su información.</li>
<li>El fin de un permiso que usted dio.</li>
</ul>
<p>Hable con la persona encargada de su caso o escríbanos por el <a href="/support-center">centro de apoyo</a>. Preguntar nunca cambia la ayuda que usted recibe.</p>`,
  },
};
