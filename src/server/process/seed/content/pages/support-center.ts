/** /support-center: where to turn when something does not work. */
export const supportCenter = {
  en: {
    pageTitle: "Support center",
    pageHTML: `<h2>Is somebody in danger?</h2>
<p>This application is not watched around the clock. In an emergency call <strong>911</strong>. If you think about hurting yourself, call or text <strong>988</strong> at any hour: it is free and confidential. For help with drugs or alcohol, the national helpline <strong>1-800-662-4357</strong> answers day and night in English and Spanish.</p>
<h2>First steps that often help</h2>
<ul>
<li><strong>You cannot sign in.</strong> Check the email address and try <a href="/auth/reset-password">Forgot password?</a>. You get a code by email that works for 10 minutes. Look in the spam folder too.</li>
<li><strong>Too many tries.</strong> After several wrong passwords the account rests for a while. Wait a quarter of an hour and try again.</li>
<li><strong>You were signed out.</strong> That happens after half an hour without activity, to protect the people whose files are open on the screen.</li>
<li><strong>A page looks wrong.</strong> Reload it. If that does not help, sign out, close the browser and sign in again.</li>
<li><strong>A button is missing.</strong> What you see depends on your role. The owner of your organization can change it.</li>
<li><strong>A file is refused.</strong> Pictures, PDF, Office, text, audio and video files are accepted, up to 25 MB each.</li>
</ul>
<h2>Who can help you</h2>
<p><strong>Mentees:</strong> ask your case manager first, in the <a href="/chat">chat</a>, by phone or at your next visit. Your case manager can set a new password with you.</p>
<p><strong>Team members:</strong> ask the owner of your organization about accounts, roles and missing permissions. Questions about your own data are answered on the page <a href="/privacy">Privacy</a>; how-to questions in the <a href="/help-center">help center</a>.</p>
<p><strong>Owners:</strong> write to the office that runs this installation.</p>
<h2>Reporting a mistake in the application</h2>
<p>If your role shows the bug tracker, make an entry there. A good report lets somebody else see the same thing. Please say:</p>
<ul>
<li>where you were: the name of the screen or the address of the page;</li>
<li>what you did, step by step;</li>
<li>what you expected, and what happened instead;</li>
<li>when it happened, and with which device and browser.</li>
</ul>
<p>Add a picture of the screen if you can, but cover names and birthdays first. Never write a mentee's name into a report.</p>
<h2>Lost phone or stolen password</h2>
<p>Change your password at once under your <a href="/profile-password">profile</a>; this signs out every other device. Then tell the owner of your organization, also when you are not sure that anything was seen. Telling early is never held against you.</p>`,
  },
  es: {
    pageTitle: "Centro de apoyo",
    pageHTML: `<h2>¿Alguien está en peligro?</h2>
<p>Nadie vigila esta aplicación las 24 horas. En una emergencia llame al <strong>911</strong>. Si piensa en hacerse daño, llame al <strong>988</strong> y oprima el 2 para español, a cualquier hora: es gratis y confidencial. Si necesita ayuda con drogas o alcohol, la línea nacional <strong>1-800-662-4357</strong> contesta de día y de noche en español y en inglés.</p>
<h2>Primeros pasos que muchas veces ayudan</h2>
<ul>
<li><strong>No puede entrar.</strong> Revise el correo electrónico y pruebe <a href="/auth/reset-password">¿Olvidó su contraseña?</a>. Le llega por correo un código que sirve 10 minutos. Mire también en la carpeta de correo no deseado.</li>
<li><strong>Demasiados intentos.</strong> Después de varias contraseñas equivocadas, la cuenta descansa un rato. Espere un cuarto de hora y pruebe otra vez.</li>
<li><strong>Se cerró la sesión.</strong> Pasa después de media hora sin actividad, para proteger a las personas cuyos expedientes están abiertos en la pantalla.</li>
<li><strong>Una página se ve mal.</strong> Vuelva a cargarla. Si no ayuda, salga, cierre el navegador y entre de nuevo.</li>
<li><strong>Falta un botón.</strong> Lo que ve depende de su función. El responsable de su organización puede cambiarlo.</li>
<li><strong>No se acepta un archivo.</strong> Se aceptan imágenes, PDF, Office, texto, audio y video, hasta 25 MB cada uno.</li>
</ul>
<h2>Quién le puede ayudar</h2>
<p><strong>Usuarios asistidos:</strong> pregunte primero a la persona encargada de su caso, en el <a href="/chat">chat</a>, por teléfono o en su próxima visita. Esa persona puede poner con usted una contraseña nueva.</p>
<p><strong>Miembros del equipo:</strong> pregunte al responsable de su organización por cuentas, funciones y permisos. Las preguntas sobre sus propios datos se contestan en la página <a href="/privacy">Privacidad</a>; cómo se hace algo, en el <a href="/help-center">centro de ayuda</a>.</p>
<p><strong>Responsables:</strong> escriban a la oficina que administra esta instalación.</p>
<h2>Avisar de un error de la aplicación</h2>
<p>Si su función muestra el registro de errores, haga ahí una entrada. Un buen aviso permite que otra persona vea lo mismo. Diga por favor:</p>
<ul>
<li>dónde estaba: el nombre de la pantalla o la dirección de la página;</li>
<li>qué hizo, paso por paso;</li>
<li>qué esperaba y qué pasó en su lugar;</li>
<li>cuándo pasó, y con qué aparato y navegador.</li>
</ul>
<p>Agregue una imagen de la pantalla si puede, pero antes tape nombres y fechas de nacimiento. Nunca escriba el nombre de un usuario asistido en un aviso.</p>
<h2>Teléfono perdido o contraseña robada</h2>
<p>Cambie de inmediato su contraseña en su <a href="/profile-password">perfil</a>; así se cierra la sesión en todos los demás aparatos. Después avise al responsable de su organización, aunque no esté seguro de que alguien vio algo. Avisar pronto nunca se toma a mal.</p>`,
  },
};
