-- How sure each piece is, and its words with their times, where who heard it said so. Null: of earlier versions, and of what people wrote.
alter table transcript_segments add column confidence double precision check (confidence between 0 and 1);
alter table transcript_segments add column heard jsonb;
