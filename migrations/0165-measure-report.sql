-- Figures leave as reports, too.
alter table exports drop constraint exports_kind_check,
  add constraint exports_kind_check
    check (kind in ('overview', 'advExportMentees', 'advExportReport', 'mentee', 'paperCards', 'measures'));
