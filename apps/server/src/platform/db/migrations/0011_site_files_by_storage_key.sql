-- Asked before a stored file is removed: it may be what a publication that failed had made, and will be shown by the next.
create index site_files_by_storage_key on site_files (storage_key);
