// Passwords are at least twelve characters long, so what has to be caught are the stretched forms of the
// words that head every list of leaked passwords: repeated, numbered, decorated, or written with digits.

/** The words most leaked passwords are made of, letters only, lower case. */
// biome-ignore format: words read better in rows
const words = new Set([
  'password', 'passwort', 'passord', 'passwd', 'passphrase', 'mypassword', 'thepassword', 'newpassword',
  'yourpassword', 'userpassword', 'adminpassword', 'temporarypassword', 'defaultpassword', 'strongpassword',
  'securepassword', 'secretpassword', 'passwordpassword', 'changepassword', 'resetpassword', 'wachtwoord',
  'motdepasse', 'contrasena', 'senha', 'losenord', 'adgangskode', 'kennwort', 'pass', 'pw', 'passw', 'pword',
  'admin', 'administrator', 'administration', 'root', 'superuser', 'sysadmin', 'systemadmin', 'manager',
  'user', 'guest', 'test', 'tester', 'testing', 'testtest', 'testuser', 'demo', 'example', 'sample', 'default',
  'changeme', 'changemenow', 'changethis', 'pleasechangeme', 'letmein', 'letmeinnow', 'letmeinplease',
  'welcome', 'welcomehome', 'welcometo', 'willkommen', 'velkommen', 'bienvenue', 'hello', 'helloworld',
  'hellothere', 'qwerty', 'qwertz', 'azerty', 'qwertyuiop', 'qwertzuiop', 'azertyuiop', 'asdfghjkl', 'asdf',
  'asdfgh', 'zxcvbn', 'zxcvbnm', 'qazwsx', 'qazwsxedc', 'qazwsxedcrfv', 'qweasd', 'qweasdzxc', 'qwer', 'qwe',
  'asd', 'asdasd', 'qweqwe', 'abc', 'abcd', 'abcde', 'abcdef', 'abcdefg', 'abcdefgh', 'abcdefghijkl', 'aaa',
  'iloveyou', 'iloveu', 'iloveyousomuch', 'ilovemyself', 'ilovemyfamily', 'ilovejesus', 'ilovegod', 'loveyou',
  'lovelove', 'love', 'lover', 'loveme', 'forever', 'princess', 'sunshine', 'monkey', 'dragon', 'shadow',
  'master', 'killer', 'superman', 'batman', 'spiderman', 'pokemon', 'naruto', 'starwars', 'trustno', 'whatever',
  'football', 'baseball', 'basketball', 'soccer', 'hockey', 'liverpool', 'liverpoolfc', 'chelsea', 'chelseafc',
  'arsenal', 'manchester', 'manchesterunited', 'manutd', 'barcelona', 'realmadrid', 'juventus', 'rangers',
  'celtic', 'everton', 'yankees', 'cowboys', 'steelers', 'lakers', 'mustang', 'ferrari', 'porsche', 'mercedes',
  'corvette', 'harley', 'harleydavidson', 'computer', 'internet', 'windows', 'microsoft', 'google', 'facebook',
  'linkedin', 'apple', 'samsung', 'android', 'secret', 'secrets', 'topsecret', 'mysecret', 'secure', 'security',
  'access', 'accessgranted', 'login', 'logmein', 'signin', 'office', 'company', 'business', 'work', 'workshop',
  'summer', 'winter', 'spring', 'autumn', 'fall', 'january', 'february', 'march', 'april', 'may', 'june', 'july',
  'august', 'september', 'october', 'november', 'december', 'monday', 'tuesday', 'wednesday', 'thursday',
  'friday', 'saturday', 'sunday', 'christmas', 'birthday', 'happybirthday', 'michael', 'jennifer', 'jessica',
  'ashley', 'daniel', 'andrew', 'joshua', 'matthew', 'jordan', 'charlie', 'thomas', 'robert', 'nicole',
  'michelle', 'jesus', 'jesuschrist', 'jesusislord', 'blessed', 'freedom', 'america', 'england', 'scotland',
  'norway', 'germany', 'london', 'aberdeen', 'unknown', 'nothing', 'something', 'anything', 'temp', 'temporary',
  'temppass', 'correcthorsebatterystaple', 'thisisapassword', 'thisismypassword', 'idontknow', 'nopassword',
  'onetwothreefour', 'flower', 'butterfly', 'chocolate', 'cookie', 'cheese', 'banana', 'ginger', 'pepper',
  'buster', 'maggie', 'bailey', 'hunter', 'ranger', 'tigger', 'snoopy', 'mickey', 'mickeymouse', 'purple',
  'orange', 'silver', 'golden', 'diamond', 'phoenix', 'matrix', 'samurai', 'ninja', 'warrior', 'thunder',
])

/** Rows and columns of keyboards, and the alphabets people count along. */
const runs = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'qazwsxedcrfvtgbyhnujm',
  '!@#$%^&*()_+',
]

/** Digits and signs that stand for letters. */
const stands: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
}

const onlyLetters = (value: string): string => value.replaceAll(/[^\p{L}]/gu, '')

/** Whether a text is one piece written again and again. */
function pieceOf(value: string): string {
  for (let size = 1; size <= value.length / 2; size++) {
    const piece = value.slice(0, size)
    if (piece.repeat(Math.ceil(value.length / size)).slice(0, value.length) === value) return piece
  }
  return value
}

const reversed = (value: string): string => Array.from(value).reverse().join('')
const spelledOut = (value: string): string => Array.from(value, (sign) => stands[sign] ?? sign).join('')

/** How many characters are left when stretches of at least four along a run are taken out. */
function withoutRuns(value: string): string {
  let rest = value
  for (const run of runs.flatMap((one) => [one, reversed(one)])) {
    for (let length = Math.min(run.length, rest.length); length >= 4; length--) {
      for (let at = 0; at + length <= run.length; at++) rest = rest.replaceAll(run.slice(at, at + length), '')
    }
  }
  return rest
}

/** Whether a password is one of the first that anybody would try. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  const trimmed = lower.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const forms = [onlyLetters(lower), onlyLetters(spelledOut(lower)), onlyLetters(spelledOut(trimmed))]
  if (forms.some((form) => words.has(form) || words.has(pieceOf(form)))) return true
  if (pieceOf(lower).length <= 4) return true
  return withoutRuns(lower).length <= 3
}
