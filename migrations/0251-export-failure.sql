-- Why an export failed, so that its status names the cause after the call that asked for it has ended.
alter table exports add column failure text;
alter table exports add constraint exports_failure_check check (failure in ('storageFull', 'filesUnavailable'));
