import { useEffect, useRef, useState } from 'react'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { type SearchText, stringifySearch } from '#platform/web/queries/search-string.ts'
import { useGoTo } from '#platform/web/ui/go-to.tsx'
import type { Draft } from './draft.ts'
import { emptyDraft, unitsOf } from './draft-units.ts'

/** Pause after the last keystroke before the address follows, in ms: typing must not wait for the router. */
const ADDRESS_PAUSE = 250
/** Parameters that are not the case. */
const others = new Set(['view', 'record', 'compare', 'enquiry', 'quote', 'line', 'company'])

const typedIn = (parameters: Readonly<Record<string, string>>): Draft =>
  Object.fromEntries(Object.entries(parameters).filter(([name]) => !others.has(name)))

const startOf = (parameters: Readonly<Record<string, string>>): Draft => {
  const typed = typedIn(parameters)
  return { ...emptyDraft, ...unitsOf(typed['units'] ?? 'si'), ...typed }
}

/** What the fields of the second case of a comparison begin with. */
export const SECOND = 'b.'

/** Without what is empty; an empty field of the second case stays, for it would else be as in the first. */
const filled = (draft: Draft): Record<string, string> =>
  Object.fromEntries(Object.entries(draft).filter(([name, value]) => value !== '' || name.startsWith(SECOND)))

/** The query string of a draft: the whole input, so that a link is a calculation. */
export const addressOf = <const Path extends string>(
  path: Path,
  draft: Draft,
  more: Readonly<Record<string, string>> = {},
): `${Path}${SearchText}` => `${path}${stringifySearch({ ...filled(draft), ...more })}`

/**
 * The draft of the calculator. It starts from the address, else from the saved case, and the address follows what is
 * typed.
 */
export function useDraft(saved?: Draft) {
  const { hrefOf, parameters } = useScreenUrl()
  const goTo = useGoTo()
  const [draft, setDraft] = useState<Draft>(() => {
    const isTyped = Object.keys(typedIn(parameters)).length > 0
    return saved && !isTyped ? saved : startOf(parameters)
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const replace = (next: Draft) => {
    setDraft(next)
    clearTimeout(timer.current)
    const kept = Object.fromEntries(Object.entries(parameters).filter(([name]) => others.has(name)))
    timer.current = setTimeout(() => {
      void goTo(hrefOf({ ...filled(next), ...kept }), { replace: true, resetScroll: false })
    }, ADDRESS_PAUSE)
  }
  return { draft, replace, set: (changes: Draft) => replace({ ...draft, ...changes }) }
}
