/** /terms-of-service: the rules of use, in plain words. */
export const termsOfService = {
  en: {
    pageTitle: "Terms of service",
    pageHTML: `<h2>The short version</h2>
<p>Use your own account, treat what you read as confidential, be respectful, and do not try to get around the limits of your role. The longer version follows. By signing in you accept it.</p>
<h2>Who may use the application</h2>
<p>Staff, volunteers and mentees of the organizations that take part, each with a personal account. Your organization decides who gets an account, with which role, and when it ends. Taking part as a mentee is voluntary: not using the application never costs you a place in the program.</p>
<h2>Your account</h2>
<ul>
<li>Keep your password to yourself. Nobody from the office will ever ask for it.</li>
<li>Do not share an account, not even for a day.</li>
<li>Sign out on shared computers, and lock your screen when you leave it.</li>
<li>Tell your organization at once if you think that somebody else used your account.</li>
</ul>
<h2>What you enter</h2>
<ul>
<li>Write what is true, needed for the work, and fair to the person it is about.</li>
<li>Upload only files that you are allowed to keep.</li>
<li>Do not enter card numbers, full Social Security numbers or passwords of other services.</li>
<li>Messages and notes become part of the record. Insults, threats and advertising have no place in them.</li>
</ul>
<h2>What you read</h2>
<p>Open a record only when your work needs it. What you learn here stays confidential, also after you leave. Exported files are as confidential as the records that they came from: keep them on work devices and delete them when they are no longer needed. Read the page <a href="/privacy">Privacy</a> for details.</p>
<h2>What is not allowed</h2>
<ul>
<li>Trying to see records of another organization or to use rights that your role does not give.</li>
<li>Disturbing the service, or copying records in bulk with a program.</li>
<li>Using the application for anything but the program.</li>
</ul>
<h2>What we promise, and what we cannot</h2>
<p>We keep the application running as well as we can and protect the records with care. We cannot promise that it is always available, and it is not made for emergencies: the <a href="/support-center">support center</a> lists numbers to call. Jobs, courses and resources are listed to be helpful; other people run them, and an entry is not a recommendation. Nothing here is legal or medical advice.</p>
<h2>Ending</h2>
<p>An organization can close an account when the rules are broken or the work together ends. You can ask for your account to be closed at any time. Records are then kept only as long as the law and the contracts ask for.</p>
<h2>Changes</h2>
<p>When these terms change in a way that matters, your organization tells you. Questions go to the owner of your organization.</p>`,
  },
  es: {
    pageTitle: "Condiciones de uso",
    pageHTML: `<h2>La versión corta</h2>
<p>Use su propia cuenta, trate lo que lee como confidencial, sea respetuoso y no intente pasar los límites de su función. Abajo está la versión larga. Al entrar, usted la acepta.</p>
<h2>Quién puede usar la aplicación</h2>
<p>El personal, los voluntarios y los usuarios asistidos de las organizaciones que participan, cada quien con su cuenta personal. Su organización decide quién recibe una cuenta, con qué función y cuándo termina. Para los usuarios asistidos el uso es voluntario: no usar la aplicación nunca le cuesta su lugar en el programa.</p>
<h2>Su cuenta</h2>
<ul>
<li>No comparta su contraseña. Nadie de la oficina se la va a pedir.</li>
<li>No preste su cuenta, ni por un día.</li>
<li>Cierre la sesión en computadoras compartidas y bloquee la pantalla cuando se levante.</li>
<li>Avise de inmediato a su organización si cree que otra persona usó su cuenta.</li>
</ul>
<h2>Lo que usted escribe</h2>
<ul>
<li>Escriba lo que es verdad, lo que el trabajo necesita y lo que es justo con la persona de quien se habla.</li>
<li>Suba solo archivos que tiene permiso de guardar.</li>
<li>No escriba números de tarjeta, números completos de Seguro Social ni contraseñas de otros servicios.</li>
<li>Los mensajes y las notas quedan en el expediente. Ahí no caben insultos, amenazas ni publicidad.</li>
</ul>
<h2>Lo que usted lee</h2>
<p>Abra un registro solo cuando su trabajo lo pide. Lo que sabe por este medio es confidencial, también después de irse. Los archivos exportados son tan confidenciales como los registros de donde salieron: guárdelos en aparatos del trabajo y bórrelos cuando ya no se necesiten. Los detalles están en la página <a href="/privacy">Privacidad</a>.</p>
<h2>Lo que no se permite</h2>
<ul>
<li>Tratar de ver registros de otra organización o de usar derechos que su función no da.</li>
<li>Estorbar el servicio o copiar registros en masa con un programa.</li>
<li>Usar la aplicación para algo que no sea el programa.</li>
</ul>
<h2>Lo que prometemos y lo que no podemos prometer</h2>
<p>Mantenemos la aplicación funcionando lo mejor posible y cuidamos los registros. No podemos prometer que siempre esté disponible, y no está hecha para emergencias: en el <a href="/support-center">centro de apoyo</a> hay números a los que puede llamar. Los empleos, cursos y recursos se publican para ayudar; los llevan otras personas, y aparecer en la lista no es una recomendación. Nada de lo que está aquí es consejo legal ni médico.</p>
<h2>Término</h2>
<p>Una organización puede cerrar una cuenta cuando no se respetan las reglas o cuando termina el trabajo en común. Usted puede pedir que se cierre su cuenta en cualquier momento. Los registros se guardan después solo el tiempo que piden la ley y los contratos.</p>
<h2>Cambios</h2>
<p>Cuando estas condiciones cambien en algo importante, su organización le avisará. Si tiene preguntas, hable con el responsable de su organización.</p>`,
  },
};
