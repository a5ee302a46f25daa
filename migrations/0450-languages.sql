-- The application decides which languages there are (src/shared/constants.ts).
alter table accounts drop constraint accounts_text_language_check;
