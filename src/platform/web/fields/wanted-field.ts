import { type RefObject, useEffect } from 'react'
import { useLatest } from '#platform/web/use-latest.ts'

const WANTED = 'wanted-field'

/**
 * Takes somebody to a control by its id. What is not drawn yet is asked of `holder`, such as a long grid, which draws it;
 * else the holder gets the focus itself.
 */
export function goToField(id: string, holder: string): void {
  const place = document.getElementById(holder)
  const isAsked = document.getElementById(id) === null && place !== null
  const wanted = new CustomEvent(WANTED, { detail: id, cancelable: true })
  if (isAsked && !place.dispatchEvent(wanted)) return
  const control = document.getElementById(id) ?? place
  control?.focus()
  control?.scrollIntoView({ block: 'center' })
}

/** The same once the part of the page that holds it is drawn; so many frames are waited for. */
export function goToFieldOnceDrawn(id: string, holder: string, frames = 60): void {
  if (document.getElementById(holder) !== null || frames === 0) goToField(id, holder)
  else requestAnimationFrame(() => goToFieldOnceDrawn(id, holder, frames - 1))
}

/** A holder of controls that are not all drawn: `show` draws and focuses the one with this id, if there is one. */
export function useWantedField(box: RefObject<HTMLElement | null>, show: (id: string) => boolean): void {
  const showNow = useLatest(show)
  useEffect(() => {
    const element = box.current
    const listen = (event: Event) => {
      if (event instanceof CustomEvent && showNow(String(event.detail))) event.preventDefault()
    }
    element?.addEventListener(WANTED, listen)
    return () => element?.removeEventListener(WANTED, listen)
  }, [box, showNow])
}
