/** /help-center: how to use this application, for staff and for mentees. */
export const helpCenter = {
  en: {
    pageTitle: "Help center",
    pageHTML: `<h2>For mentees</h2>
<ul>
<li><strong>Your plan.</strong> After you sign in, the <a href="/">dashboard</a> shows your goals, tasks and challenges. Open one to see its dates and the note from your team. When you are finished, mark it as completed. You can also answer with a note or a file, for example a photo of a certificate.</li>
<li><strong>Messages.</strong> Under <a href="/chat">Chat</a> you write to your case manager or mentor. A number beside a name means new messages.</li>
<li><strong>Your papers.</strong> Keep copies of your ID, letters and certificates under <a href="/profile-files">your files</a>.</li>
<li><strong>Language and password.</strong> Switch between English and Spanish at the top of the page. Change your password under <a href="/profile-password">your profile</a>.</li>
</ul>
<h2>For team members: the day at a glance</h2>
<p>The dashboard starts with urgent mentees: somebody has a goal, task or challenge past its end date, or there was no contact for longer than the organization wants (30 days unless it says otherwise): no note, unless it says that nobody was reached, and no message from the mentee. Below it are the newest referrals, your chats and what was completed last.</p>
<h2>Working with one mentee</h2>
<ul>
<li><strong>Find:</strong> open <a href="/mentee/manage">Manage mentees</a>, type part of a name or the client number into the search box and press Enter.</li>
<li><strong>Add:</strong> use the add button. Choose an invitation by email if the mentee should set the password.</li>
<li><strong>Invite by text:</strong> without an email, press “Invite by text” on the page “Reset password”. The link works once and asks for the birthday.</li>
<li><strong>Plan:</strong> in the mentee's side menu choose goals, tasks or challenges, pick an item, set start and end date and leave a quick note.</li>
<li><strong>Note:</strong> write after every contact. Say what happened, what you agreed, and the next step. Facts first; it may be read by a court one day.</li>
<li><strong>Without network:</strong> your phone shows “My mentees” for a while after your last use. Call, and log a contact; it is sent later.</li>
<li><strong>Assessment:</strong> tick what applies and save.</li>
<li><strong>Export:</strong> choose dates and items to get one file with the case.</li>
<li><strong>De-activate:</strong> archives a mentee who has left. Nothing is lost; the archive button brings the profile back.</li>
</ul>
<h2>Bringing in a spreadsheet</h2>
<ol>
<li>Open <a href="/imports">Import</a>, say what the sheet holds, and choose the CSV or Excel file. “A sheet to fill in” gives you an empty one.</li>
<li>Look at what each column becomes. Say how days are written, and what values mean that are in no list.<br><img src="/help/import-columns-en.webp" alt="Each column of the sheet with the field that it becomes" width="932" height="733"></li>
<li>The sheet can change people who are here already, found by client number or email. An empty cell changes nothing.</li>
<li>Check writes nothing. Correct cells where they stand; say of possible doubles whether they are somebody else.<br><img src="/help/import-check-en.webp" alt="Five rows with problems, each wrong cell with its reason" width="932" height="658"></li>
<li>Press Import. What is missing can be added later. “Undo the import” takes back what nobody changed since.</li>
</ol>
<p>Two records of one person? <a href="/duplicates">Possible duplicates</a> makes them one.</p>
<h2>Lists</h2>
<p>Click a column name to sort, once more to turn the order. Choose how many rows you see. Export saves the whole list as a spreadsheet. In the list of mentees, the advanced export counts people by gender, status and other groups.</p>
<h2>Catalogues and resources</h2>
<p>Goals, tasks, challenges, jobs, e-learning and resources are shared between organizations. You can read all of them and change your own. Use clone to start from something that already works.</p>
<h2>For owners</h2>
<ul>
<li>Add team members under <a href="/organizations/users">Team members</a> and give each one a role.</li>
<li>Roles decide what a person may see and do. Give as little as the work needs.</li>
<li>When somebody leaves, switch the account to inactive on the same day.</li>
</ul>
<p>Something does not work? See the <a href="/support-center">support center</a>.</p>`,
  },
  es: {
    pageTitle: "Centro de ayuda",
    pageHTML: `<h2>Para usuarios asistidos</h2>
<ul>
<li><strong>Su plan.</strong> Al entrar, el <a href="/">panel</a> muestra sus metas, tareas y retos. Abra uno para ver sus fechas y la nota de su equipo. Cuando termine, márquelo como completado. También puede contestar con una nota o un archivo, por ejemplo la foto de un certificado.</li>
<li><strong>Mensajes.</strong> En <a href="/chat">Chat</a> puede escribir a la persona encargada de su caso o a su mentor. Un número junto al nombre indica mensajes nuevos.</li>
<li><strong>Sus papeles.</strong> Guarde copias de su identificación, cartas y certificados en <a href="/profile-files">sus archivos</a>.</li>
<li><strong>Idioma y contraseña.</strong> Cambie entre inglés y español en la parte de arriba de la página. Cambie su contraseña en <a href="/profile-password">su perfil</a>.</li>
</ul>
<h2>Para el equipo: el día de un vistazo</h2>
<p>El panel empieza con los casos urgentes: alguien tiene una meta, tarea o reto con la fecha vencida, o no hubo contacto por más tiempo del que fija la organización (30 días si no dice otra cosa): ninguna nota, salvo las que dicen que no hubo contacto, y ningún mensaje de la persona. Abajo están las derivaciones más nuevas, sus chats y lo último que se completó.</p>
<h2>Trabajar con un usuario asistido</h2>
<ul>
<li><strong>Buscar:</strong> abra <a href="/mentee/manage">Gestionar usuarios asistidos</a>, escriba parte del nombre o el número de cliente en el buscador y oprima Entrar.</li>
<li><strong>Agregar:</strong> use el botón de agregar. Elija la invitación por correo si la persona debe poner su propia contraseña.</li>
<li><strong>Invitar por mensaje:</strong> sin correo, oprima “Invitar por mensaje de texto” en “Restablecer contraseña”. El enlace sirve una vez y pregunta la fecha de nacimiento.</li>
<li><strong>Planear:</strong> en el menú lateral elija metas, tareas o retos, escoja un elemento, ponga las fechas de inicio y fin y deje una nota corta.</li>
<li><strong>Anotar:</strong> escriba después de cada contacto. Diga qué pasó, qué acordaron y cuál es el siguiente paso. Primero los hechos; un día puede leerlo un tribunal.</li>
<li><strong>Sin conexión:</strong> su celular muestra “Mis usuarios asistidos” por un rato. Llame y anote un contacto; se envía después.</li>
<li><strong>Evaluación:</strong> marque lo que corresponde y guarde.</li>
<li><strong>Exportar:</strong> elija fechas y elementos para recibir un solo archivo con el caso.</li>
<li><strong>Desactivar:</strong> archiva a quien ya dejó el programa. No se pierde nada; el botón de archivar regresa el perfil.</li>
</ul>
<h2>Importar una hoja de cálculo</h2>
<ol>
<li>Abra <a href="/imports">Importar</a>, diga qué contiene la hoja y elija el archivo CSV o Excel. «Una hoja para llenar» le da una vacía.</li>
<li>Mire en qué se convierte cada columna. Diga cómo están escritos los días y qué significan los valores sin lista.<br><img src="/help/import-columns-es.webp" alt="Cada columna de la hoja con el campo en que se convierte" width="932" height="733"></li>
<li>La hoja puede cambiar a personas que ya están aquí. Una celda vacía no cambia nada.</li>
<li>Revisar no guarda nada. Corrija las celdas allí mismo; diga si un posible duplicado es otra persona.<br><img src="/help/import-check-es.webp" alt="Cinco filas con problemas, cada celda equivocada con su motivo" width="932" height="658"></li>
<li>Oprima Importar. Lo que falte se agrega después. «Deshacer la importación» retira lo que nadie cambió.</li>
</ol>
<p>¿Dos registros de una persona? <a href="/duplicates">Posibles duplicados</a> los une.</p>
<h2>Listas</h2>
<p>Haga clic en el nombre de una columna para ordenar, y otra vez para cambiar el sentido. Elija cuántos renglones quiere ver. Exportar guarda toda la lista como hoja de cálculo. En la lista de usuarios asistidos, la exportación avanzada cuenta personas por género, estado y otros grupos.</p>
<h2>Catálogos y recursos</h2>
<p>Las metas, tareas, retos, empleos, cursos y recursos se comparten entre organizaciones. Puede leer todos y cambiar los suyos. Use duplicar para empezar con algo que ya funciona.</p>
<h2>Para responsables</h2>
<ul>
<li>Agregue personas en <a href="/organizations/users">Miembros del equipo</a> y dé a cada una su función.</li>
<li>Las funciones deciden qué puede ver y hacer cada quien. Dé solo lo que el trabajo necesita.</li>
<li>Cuando alguien se va, desactive su cuenta el mismo día.</li>
</ul>
<p>¿Algo no funciona? Vea el <a href="/support-center">centro de apoyo</a>.</p>`,
  },
};
