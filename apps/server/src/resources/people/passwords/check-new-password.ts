import { ApiError } from '../../../platform/http/errors/api-error.ts';

/**
 * Passwords of 12 or more characters that attackers try first: keyboard patterns, sequences, lyrics and common leaked passwords. The
 * comparison ignores case, spaces and trailing digits and punctuation.
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

/** Minimum number of different characters in a password. It rejects passwords such as `aaaaaaaaaaaa` and `121212121212`. */
const DISTINCT_CHARACTERS_MIN = 5;

/** Throws `VALIDATION_ERROR` with the code `too_common` at `field` if the password is easy to guess. */
export function checkNewPassword(password: string, { field, email }: { field: string; email: string }): void {
  const plain = password.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '');
  const bare = plain.replace(/[\d!?.#*$_-]+$/, '');
  const isCounting = '01234567890123456789'.includes(plain) || '09876543210987654321'.includes(plain);
  const isTheirs = plain === email || bare === email.split('@')[0];
  const isCommon =
    COMMON.has(plain) || COMMON.has(bare) || bare === '' || isCounting || new Set(plain).size < DISTINCT_CHARACTERS_MIN || isTheirs;
  if (!isCommon) return;
  const message = 'Is too easy to guess. Use a sentence that only you would write.';
  throw new ApiError('VALIDATION_ERROR', `${field}: ${message}`, { details: [{ path: field, code: 'too_common', message }] });
}
