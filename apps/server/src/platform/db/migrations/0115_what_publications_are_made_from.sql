-- Of a publication: the hash of all rows that may show on a site, and of the program, when it was made (`hashContent`). Publishing the
-- same again is answered without looking at any of them. Null: it is not known, and looked at.
alter table publications add column made_from text;
