-- Whose a mail address is (ADR 34), and mails that say nothing about a case.

-- An address of a mentee is a stranger's until its owner has proved otherwise; one that "This is not me" was said from
-- gets no mail until it is changed.
alter table accounts
  add column email_confirmed_at timestamptz,
  add column email_wrong_at timestamptz,
  add constraint accounts_email_state check (email_confirmed_at is null or email_wrong_at is null);
-- Whoever signed in or accepted an invitation so far has shown it. Nobody can own an address of the demo data: names
-- ending in .example are reserved.
update accounts a set email_confirmed_at = now()
where deleted_at is null and (first_signed_in_at is not null or email_key like '%.example'
  or exists (select from known_devices d where d.account_id = a.id)
  or exists (select from one_time_links l where l.account_id = a.id and l.purpose = 'invitation'
    and l.used_at is not null and l.used_at = a.password_changed_at));

-- An invitation asks its mentee for the birthday on record or for the number whose hash stands here, five times.
alter table one_time_links
  add column tries integer not null default 0,
  add column number_hash bytea,
  -- The key of the address that the link was sent to.
  add column sent_to text,
  drop constraint one_time_links_purpose_check,
  add constraint one_time_links_purpose_check check (purpose in ('invitation', 'setup', 'address'));
update one_time_links l set sent_to = a.email_key from accounts a
where a.id = l.account_id and l.purpose = 'invitation' and l.used_at is null;

-- The texts of the product that nobody edited.
update email_templates e set email_subject = n.new_subject
from (values
  ('invitation', 'en', '{{sender}} invites you to {{organization}}', '{{sender}} invites you'),
  ('invitation', 'es', '{{sender}} le invita a {{organization}}', '{{sender}} le invita'),
  ('newAssignment', 'en', 'New for you: {{itemName}}', 'There is something new for you'),
  ('newAssignment', 'es', 'Nuevo para usted: {{itemName}}', 'Hay algo nuevo para usted'),
  ('referral', 'en', 'New referral at {{organization}}', 'There is a new referral'),
  ('referral', 'es', 'Nueva derivación en {{organization}}', 'Hay una nueva derivación'),
  ('completed', 'en', 'Completed: {{itemName}}', 'Somebody you work with completed something'),
  ('completed', 'es', 'Terminado: {{itemName}}', 'Alguien con quien trabaja terminó algo'),
  ('roleChanged', 'en', 'Your role at {{organization}} changed', 'Your role changed'),
  ('roleChanged', 'es', 'Su rol en {{organization}} cambió', 'Su rol cambió')
) as n (template_key, language_code, old_subject, new_subject)
where e.template_key = n.template_key and e.language_code = n.language_code and e.email_subject = n.old_subject;
update email_templates e set email_message = n.new_message
from (values
  ('newAssignment', 'en', '<p>Hello {{firstName}},</p>
<p>{{sender}} at {{organization}} added something to your plan:</p>
<p><strong>{{itemName}}</strong></p>
<p><a href="{{link}}">Open it</a> to see the dates and what to do. You can mark it as done there, or answer with a note. If you have a question, write to {{sender}} in the chat.</p>', '<p>Hello {{firstName}},</p>
<p>{{sender}} at {{organization}} added something for you.</p>
<p><a href="{{link}}">Sign in and read it</a>. If you have a question, write to {{sender}} in the chat.</p>
<p>To protect your privacy this email does not say what it is.</p>'),
  ('newAssignment', 'es', '<p>Hola, {{firstName}}:</p>
<p>{{sender}}, de {{organization}}, agregó algo a su plan:</p>
<p><strong>{{itemName}}</strong></p>
<p><a href="{{link}}">Ábralo</a> para ver las fechas y qué hacer. Ahí puede marcarlo como terminado o contestar con una nota. Si tiene una pregunta, escríbale a {{sender}} en el chat.</p>', '<p>Hola, {{firstName}}:</p>
<p>{{sender}}, de {{organization}}, agregó algo para usted.</p>
<p><a href="{{link}}">Inicie sesión y léalo</a>. Si tiene una pregunta, escríbale a {{sender}} en el chat.</p>
<p>Para proteger su privacidad, este correo no dice qué es.</p>'),
  ('completed', 'en', '<p>Hello {{firstName}},</p>
<p>A mentee of {{organization}} with whom you work completed this:</p>
<p><strong>{{itemName}}</strong></p>
<p><a href="{{link}}">See who it was</a>, and say well done.</p>
<p>To protect this person''s privacy there is no name in this email.</p>', '<p>Hello {{firstName}},</p>
<p>A mentee of {{organization}} with whom you work completed something.</p>
<p><a href="{{link}}">See who it was and what</a>, and say well done.</p>
<p>To protect this person''s privacy neither is in this email.</p>'),
  ('completed', 'es', '<p>Hola, {{firstName}}:</p>
<p>Un usuario asistido de {{organization}} con quien usted trabaja terminó esto:</p>
<p><strong>{{itemName}}</strong></p>
<p><a href="{{link}}">Vea quién fue</a> y felicite a esta persona.</p>
<p>Para proteger su privacidad, su nombre no viene en este correo.</p>', '<p>Hola, {{firstName}}:</p>
<p>Un usuario asistido de {{organization}} con quien usted trabaja terminó algo.</p>
<p><a href="{{link}}">Vea quién fue y qué terminó</a>, y felicite a esta persona.</p>
<p>Para proteger su privacidad, este correo no dice ni lo uno ni lo otro.</p>')
) as n (template_key, language_code, old_message, new_message)
where e.template_key = n.template_key and e.language_code = n.language_code and e.email_message = n.old_message;
