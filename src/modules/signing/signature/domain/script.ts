/**
 * The signs that typed signatures are written with: letters of the Latin alphabets of Europe and Vietnam, figures, and what
 * stands between names. The face has them all (`server/typed.test.ts`).
 */
const WRITABLE = /^[ &'(),\-./0-9A-Za-zÀ-ÖØ-öø-žƏƒƠơƯưǦǧǪǫǺ-ǿȀ-țȪ-ȭȰ-ȳəẀ-ẅẞẠ-ỹ–‘’]$/u

/** How many missing signs are named. */
const NAMED = 5

/** A name as it is written: composed letters, single spaces, and the hyphen that the face has. */
export const writtenName = (name: string): string =>
  name.trim().replaceAll(/\s+/g, ' ').replaceAll('\u2010', '-').normalize('NFC')

/** Why a name cannot be written in the script face, with the signs it lacks; null: it can. */
export function typedProblem(name: string): string | null {
  const missing = [...new Set(Array.from(writtenName(name)).filter((sign) => !WRITABLE.test(sign)))]
  if (missing.length === 0) return null
  const named = missing.slice(0, NAMED).join(' ') + (missing.length > NAMED ? ' and others' : '')
  return `The script face cannot write ${named}. It has the Latin letters of Europe: type your name in those, draw your signature, or upload a picture of it.`
}
