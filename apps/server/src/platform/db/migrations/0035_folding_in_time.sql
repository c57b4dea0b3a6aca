-- As in 0013, but of a text only as much as is folded in a moment: one character may become eighteen (U+FDFA), and a megabyte of them
-- took longer than a statement may. Decomposed by portions, therefore, until there is three times what is kept, which is what Korean
-- becomes; 400,000 characters are kept, of scripts without blanks, whose characters stand there three times over, half as many: some
-- hours of speech in any script. Rows stay as they are.
--
-- Text as it is searched: without accents, marks and case, words of letters and digits with blanks between. Scripts that put no
-- blanks between words are found by their characters and the pairs of them, which stand in front. Queries pass through here too.
create or replace function search_text(source text) returns text language plpgsql immutable strict parallel safe as $$
declare
  dense constant text := '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30fa\u30fc-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff]';
  most constant int := 400000;
  portion constant int := 20000;
  taken int := 0;
  decomposed text := '';
  folded text;
  runs text;
begin
  if octet_length(source) = length(source) then return regexp_replace(lower(left(source, most)), '[^0-9a-z]+', ' ', 'g'); end if;
  while taken < length(source) and length(decomposed) < 3 * most loop
    decomposed := decomposed || normalize(substr(source, taken + 1, portion), NFKD);
    taken := taken + portion;
  end loop;
  folded := lower(normalize(regexp_replace(left(decomposed, 3 * most), '[\u0300-\u036f\u00ad\u200b-\u200f\u2060\ufe00-\ufe0f\ufeff]', '', 'g'), NFKC));
  folded := left(folded, most);
  folded := replace(replace(replace(translate(folded, 'øłđıς', 'oldiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
  folded := regexp_replace(folded, '[\u0001-\u002f\u003a-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u2010-\u205f\u20a0-\u20cf\u2190-\u2bff\u3000-\u3004\u3008-\u303f\u30fb]+', ' ', 'g');
  if folded !~ dense then return folded; end if;
  folded := left(folded, most / 2);
  runs := regexp_replace(folded, '[^' || substr(dense, 2) || '+', ' ', 'g');
  return concat_ws(' ',
    regexp_replace(runs, '(' || dense || ')', '\1 ', 'g'),
    regexp_replace(runs, '(' || dense || '{2})', '\1 ', 'g'),
    regexp_replace(regexp_replace(runs, '(^| )' || dense, '\1', 'g'), '(' || dense || '{2})', '\1 ', 'g'),
    regexp_replace(folded, dense || '+', ' ', 'g'));
end $$;
