import { useId, useLayoutEffect } from 'react'
import { pageConfig } from '#platform/web/config.ts'

let base = ''
const overrides = new Map<string, string>()

function apply(): void {
  const text = [...overrides.values()].at(-1) ?? base
  document.title = text ? `${text} | ${pageConfig.name}` : pageConfig.name
}

/** The title of the screen as the table of screens names it. */
export function setBaseTitle(text: string): void {
  base = text
  apply()
}

/** A more exact title while a component is on screen, such as the number of a record; null leaves it. */
export function useTitle(text: string | null | undefined): void {
  const id = useId()
  useLayoutEffect(() => {
    if (!text) return
    overrides.set(id, text)
    apply()
    return () => {
      overrides.delete(id)
      apply()
    }
  }, [id, text])
}
