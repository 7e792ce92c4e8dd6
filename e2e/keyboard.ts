import { expect, type Locator, type Page } from '@playwright/test'

/** Whether the wanted control has the focus, and what is wrong when the focus cannot be seen. */
async function focusOf(page: Page, wanted: Locator): Promise<{ isWanted: boolean; problem: string | null }> {
  const element = await wanted.elementHandle()
  return page.evaluate(async (target) => {
    const hasRing = (one: Element | null) => {
      if (!one) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
    }
    const problemOf = (focused: Element | null) => {
      if (!focused || focused === document.body) return null
      const name = focused.getAttribute('aria-label') ?? focused.textContent?.trim().slice(0, 40) ?? ''
      const { top, right, bottom, left } = focused.getBoundingClientRect()
      const isOnScreen = bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth
      if (!isOnScreen) return `${focused.tagName} "${name}" is out of sight`
      // A frame shows inside itself what has the focus.
      const places = [focused, focused.parentElement, focused.nextElementSibling]
      const isMarked = focused instanceof HTMLIFrameElement || places.some(hasRing)
      if (!isMarked) return `${focused.tagName} "${name}" shows no focus`
      // What stands fast at an edge of the page must not lie over it.
      const over = document.elementFromPoint((left + right) / 2, Math.min((top + bottom) / 2, bottom - 4))
      for (let one = over; one && !one.contains(focused); one = one.parentElement)
        if (['sticky', 'fixed'].includes(getComputedStyle(one).position) && !focused.contains(one))
          return `${focused.tagName} "${name}" stands behind something`
      return null
    }
    for (let frames = 0; frames < 5 && problemOf(document.activeElement) !== null; frames += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    return { isWanted: document.activeElement === target, problem: problemOf(document.activeElement) }
  }, element)
}

/** Moves the focus with Tab until it is on the wanted control; it can be seen at every stop. */
export async function tabTo(
  page: Page,
  wanted: Locator,
  key: 'Tab' | 'Shift+Tab' | 'ArrowDown' = 'Tab',
): Promise<void> {
  await expect(wanted).toBeVisible()
  for (let stops = 0; stops < 150; stops += 1) {
    const { isWanted, problem } = await focusOf(page, wanted)
    expect(problem).toBeNull()
    if (isWanted) return
    await page.keyboard.press(key)
  }
  throw new Error(`The keyboard does not reach ${wanted.toString()}.`)
}

/** Goes to a control and presses it. */
export async function press(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await tabTo(page, wanted, key)
  await page.keyboard.press('Enter')
}

/** Goes to a picker, narrows it and takes the first choice; `value` where that is shown otherwise than it was typed. */
export async function pick(
  page: Page,
  picker: Locator,
  words: string,
  value: string | RegExp = words,
): Promise<void> {
  await tabTo(page, picker)
  await page.keyboard.type(words)
  await expect(page.getByRole('option', { name: words }).first()).toHaveAttribute('aria-selected', /./)
  await expect(page.getByRole('option', { name: words }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(picker).toHaveValue(value)
}

/** Goes to a field and types over what it holds. */
export async function write(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}

/** Goes to an area: g, then its key. */
export async function jump(page: Page, key: string): Promise<void> {
  await page.keyboard.press('g')
  await page.keyboard.press(key)
}
