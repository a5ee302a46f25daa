/** /help-center/mentees: the help center as mentees read it. */
export const helpForMentees = {
  en: {
    pageTitle: "Help",
    pageHTML: `<h2>If you are in danger</h2>
<p>No one reads this app all day and night. In an emergency, call <strong>911</strong>. If you think about hurting yourself, call or text <strong>988</strong> at any hour. It is free.</p>
<h2>Your plan</h2>
<ul>
<li><strong>What to do next.</strong> <a href="/">Home</a> shows your next step. <a href="/plan">My plan</a> shows all of your steps.</li>
<li><strong>You did it?</strong> Tap “I did it”. If it was a mistake, tap “Undo”.</li>
<li><strong>You have a question or a paper?</strong> Open the step. Write to your team, or take a photo.</li>
<li><strong>You are late?</strong> You can still do it. Tell your team if you need more time.</li>
<li><strong>What you finished.</strong> You find it all in one <a href="/plan/done">list</a>.</li>
</ul>
<h2>Appointments</h2>
<ul>
<li><strong>Say if you come.</strong> Tap the button if you come, or if you can't. Your team sees it.</li>
<li><strong>Do not forget it.</strong> Tap “Add to my calendar”.</li>
</ul>
<h2>Promises</h2>
<ul>
<li><strong>What we promised you.</strong> When we say it is done, tell us if that is right.</li>
<li><strong>What you will do.</strong> Add it to your plan, with a day. Your team sees it too.</li>
</ul>
<h2>Talk to your team</h2>
<ul>
<li><strong>Messages.</strong> Write in the <a href="/chat">chat</a>. Your team answers when they are at work.</li>
<li><strong>Call.</strong> The phone number of your case manager is on your home page.</li>
<li><strong>How are you?</strong> Now and then we ask you a few short questions. Say if you need help or a call.</li>
</ul>
<h2>Papers, jobs, and help</h2>
<ul>
<li><strong>Your papers.</strong> Keep photos of your ID and letters in <a href="/profile-files">your files</a>. Papers from your team are in your plan.</li>
<li><strong>Jobs, courses, and help.</strong> Look for them <a href="/find">here</a>. Open one and tap “Ask about this”.</li>
</ul>
<h2>Your phone</h2>
<ul>
<li><strong>No network?</strong> You can still read your plan and tap. The app sends it when you are online again.</li>
<li><strong>News on your phone.</strong> Choose what you get under <a href="/profile-notifications">Notifications</a>.</li>
<li><strong>Text messages.</strong> Answer STOP to get no more texts. Answer HELP to get our phone number.</li>
<li><strong>Language.</strong> Change it in the menu: English or Spanish.</li>
</ul>
<h2>Sign in and stay safe</h2>
<ul>
<li><strong>New password.</strong> Change it under <a href="/profile-password">Password</a>.</li>
<li><strong>Lost phone?</strong> Tell your team. On another phone, open <a href="/profile-password">Password</a> and sign out all other devices.</li>
<li><strong>Shared phone?</strong> Sign out when you are done. Then no one else can read your plan.</li>
<li><strong>Who can read this?</strong> Your team can read what you write here. Read more under <a href="/privacy">Privacy</a>.</li>
</ul>
<p>Something does not work? Ask your team, or look at <a href="/support-center">Support</a>.</p>`,
  },
  es: {
    pageTitle: "Ayuda",
    pageHTML: `<h2>Si está en peligro</h2>
<p>Nadie lee esta aplicación todo el día y toda la noche. En una emergencia, llame al <strong>911</strong>. Si piensa en hacerse daño, llame o mande un mensaje al <strong>988</strong> a cualquier hora. Es gratis.</p>
<h2>Su plan</h2>
<ul>
<li><strong>Qué sigue.</strong> <a href="/">Inicio</a> muestra su próximo paso. <a href="/plan">Mi plan</a> muestra todos sus pasos.</li>
<li><strong>¿Ya lo hizo?</strong> Toque “Ya lo hice”. Si fue un error, toque “Deshacer”.</li>
<li><strong>¿Tiene una pregunta o un papel?</strong> Abra el paso. Escriba a su equipo o tome una foto.</li>
<li><strong>¿Se le pasó la fecha?</strong> Todavía lo puede hacer. Diga a su equipo si necesita más tiempo.</li>
<li><strong>Lo que ya terminó.</strong> Todo está en una sola <a href="/plan/done">lista</a>.</li>
</ul>
<h2>Citas</h2>
<ul>
<li><strong>Diga si viene.</strong> Toque el botón si viene o si no puede. Su equipo lo ve.</li>
<li><strong>Para que no se le olvide.</strong> Toque “Agregar a mi calendario”.</li>
</ul>
<h2>Promesas</h2>
<ul>
<li><strong>Lo que le prometimos.</strong> Cuando decimos que ya está hecho, díganos si es así.</li>
<li><strong>Lo que usted va a hacer.</strong> Agréguelo a su plan, con un día. Su equipo también lo ve.</li>
</ul>
<h2>Hable con su equipo</h2>
<ul>
<li><strong>Mensajes.</strong> Escriba en el <a href="/chat">chat</a>. Su equipo contesta cuando está en el trabajo.</li>
<li><strong>Llamar.</strong> El teléfono de su responsable de caso está en la página de inicio.</li>
<li><strong>¿Cómo está?</strong> De vez en cuando le hacemos unas preguntas cortas. Diga si necesita ayuda o una llamada.</li>
</ul>
<h2>Papeles, trabajo y ayuda</h2>
<ul>
<li><strong>Sus papeles.</strong> Guarde fotos de su identificación y sus cartas en <a href="/profile-files">sus archivos</a>. Los papeles de su equipo están en su plan.</li>
<li><strong>Trabajo, cursos y ayuda.</strong> Búsquelos <a href="/find">aquí</a>. Abra uno y toque “Preguntar sobre esto”.</li>
</ul>
<h2>Su celular</h2>
<ul>
<li><strong>¿No hay red?</strong> Puede leer su plan y tocar los botones. La aplicación lo envía cuando vuelva la conexión.</li>
<li><strong>Avisos en su celular.</strong> Elija cuáles recibe en <a href="/profile-notifications">Notificaciones</a>.</li>
<li><strong>Mensajes de texto.</strong> Conteste ALTO para no recibir más. Conteste AYUDA para recibir nuestro teléfono.</li>
<li><strong>Idioma.</strong> Cámbielo en el menú: inglés o español.</li>
</ul>
<h2>Entrar y estar seguro</h2>
<ul>
<li><strong>Otra contraseña.</strong> Cámbiela en <a href="/profile-password">Contraseña</a>.</li>
<li><strong>¿Perdió su celular?</strong> Avise a su equipo. En otro celular, abra <a href="/profile-password">Contraseña</a> y cierre la sesión en los demás dispositivos.</li>
<li><strong>¿Usa un celular prestado?</strong> Cierre la sesión cuando termine. Así nadie más puede leer su plan.</li>
<li><strong>¿Quién puede leer esto?</strong> Su equipo puede leer lo que usted escribe aquí. Lea más en <a href="/privacy">Privacidad</a>.</li>
</ul>
<p>¿Algo no funciona? Pregunte a su equipo o vea <a href="/support-center">Soporte</a>.</p>`,
  },
};
