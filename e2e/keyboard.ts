import { expect, type Locator, type Page } from '@playwright/test'

/** What has the focus: whether it is the wanted element, and what hides it from the eye. */
async function focusOf(page: Page, wanted: Locator): Promise<{ isWanted: boolean; problem: string | null }> {
  const element = await wanted.elementHandle()
  return page.evaluate((target) => {
    const focused = document.activeElement
    if (!(focused instanceof HTMLElement)) return { isWanted: false, problem: 'Nothing has the focus' }
    const name = focused.getAttribute('aria-label') ?? focused.textContent?.trim().slice(0, 40) ?? ''
    const what = `${focused.tagName.toLowerCase()} "${name}" ${focused.id}`
    const box = focused.getBoundingClientRect()
    const isOnScreen =
      box.bottom > 0 && box.right > 0 && box.top < window.innerHeight && box.left < window.innerWidth
    const hasRing = (one: Element | null) => {
      if (!one) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
    }
    // A frame shows inside itself what has the focus.
    const isMarked =
      focused instanceof HTMLIFrameElement ||
      [focused, focused.parentElement, focused.nextElementSibling].some(hasRing)
    const problem = isOnScreen ? (isMarked ? null : `${what} shows no focus`) : `${what} is out of sight`
    return { isWanted: focused === target, problem: focused === document.body ? null : problem }
  }, element)
}

/** Moves the focus with Tab until it is on the wanted control; it can be seen at every stop. */
export async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
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

/** Goes to a picker, narrows it and takes the first choice. */
export async function pick(page: Page, picker: Locator, words: string): Promise<void> {
  await tabTo(page, picker)
  await page.keyboard.type(words)
  await expect(page.getByRole('option', { name: words }).first()).toHaveAttribute('aria-selected', /./)
  await expect(page.getByRole('option', { name: words }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(picker).toHaveValue(words)
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
