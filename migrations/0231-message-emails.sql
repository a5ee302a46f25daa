-- The email about a chat message names the first name of the sender and nothing else. Texts that staff wrote themselves stay.
update email_templates set version = version + 1, updated_at = now(),
  email_message = replace(replace(email_message,
    'sent you a message at {{organization}} while you were away', 'sent you a message while you were away'),
    'le mandó un mensaje en {{organization}} mientras usted no estaba', 'le mandó un mensaje mientras usted no estaba')
where template_key = 'newMessage' and (
  email_message like '%sent you a message at {{organization}} while you were away%'
  or email_message like '%le mandó un mensaje en {{organization}} mientras usted no estaba%');
