import { ApiError } from '../../../platform/http/errors/api-error.ts';

/**
 * Of twelve characters and more those that are tried first: keyboards, counting, songs, and what stands in every list of stolen ones.
 * Compared without case, spaces and what is hung on at the end.
 */
const COMMON = new Set(
  `password passw0rd p@ssword p@ssw0rd letmein welcome admin root test guest user login master secret hello football monkey dragon
   sunshine princess superman batman shadow changeme default temporary passwordpassword passw0rdpassw0rd mypassword mypasswordis thisismypassword thisisapassword changemechangeme changeme
   letmeinletmein letmeinplease administrator adminadminadmin adminpassword rootrootroot welcomewelcome welcome docreel docreeldocreel
   qwerty qwertz azerty qwertyuiop qwertyqwerty qwertyuiopasdf qwertyuiopasdfgh qwerty asdfghjkl asdfghjklasdf asdfasdfasdf zxcvbnmzxcvbnm zxcvbnm qazwsxedc
   qazwsxedcrfv qazwsxqazwsx qweasdzxc onetwothree abcdefghijkl abcdefghijklmnop abcabcabcabc iloveyou iloveyouiloveyou iloveyousomuch
   iloveyouforever letsgoletsgo monkeymonkey dragondragon sunshinesunshine princessprincess footballfootball baseballbaseball
   supersecret secretsecret topsecret correcthorsebatterystaple trustno trustnotrustno whateverwhatever computercomputer
   internetinternet unbelievable motherfucker fuckyoufuckyou jesuschrist jesusjesus liverpoolfc manchesterunited chelseafc
   masterpassword defaultpassword temporarypassword temppassword testtesttest testpassword samplepassword demopassword guestguestguest`.split(
    /\s+/,
  ),
);

/** Few different characters, however long: `aaaaaaaaaaaa`, `121212121212`. */
const DIFFERENT_MIN = 5;

/** Throws `VALIDATION_ERROR` with the code `too_common` at `field` for a password that is among the first to be tried. */
export function checkNewPassword(password: string, { field, email }: { field: string; email: string }): void {
  const plain = password.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '');
  const bare = plain.replace(/[\d!?.#*$_-]+$/, '');
  const isCounting = '01234567890123456789'.includes(plain) || '09876543210987654321'.includes(plain);
  const isTheirs = plain === email || bare === email.split('@')[0];
  const isCommon = COMMON.has(plain) || COMMON.has(bare) || bare === '' || isCounting || new Set(plain).size < DIFFERENT_MIN || isTheirs;
  if (!isCommon) return;
  const message = 'Is one of those that are tried first. Take a sentence that nobody else would.';
  throw new ApiError('VALIDATION_ERROR', `${field}: ${message}`, { details: [{ path: field, code: 'too_common', message }] });
}
