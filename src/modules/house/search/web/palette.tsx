import { givenAddress, type ScreenAddress } from '#platform/contract/register.ts'
import { Modal } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useState } from 'react'
import { api, reading } from '#platform/web/queries/api.ts'
import { queryClient } from '#platform/web/queries/query-client.ts'
import { useUser } from '#platform/web/session/current-user.ts'
import { recentRecords } from '#platform/web/shell/navigation/recent.ts'
import { type PaletteProps, useShell } from '#platform/web/shell/shell-data.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { useGoTo } from '#platform/web/ui/go-to.tsx'
import { search } from '../contract.ts'
import { choicesFor, looksLikeNumber } from './choices.ts'
import classes from './palette.module.css'
import { PaletteList } from './palette-list.tsx'

/** Shortest and longest text that is searched for, in characters. */
const SHORTEST = 3
const LONGEST = 100
/** Pause after a keystroke before the server is asked, in ms. */
const PAUSE = 120

const find = (q: string) => reading(api(search).find, { query: { q } })

/** Search and commands over the whole page: go to an area, open a record, create something. */
export function Palette({ query: initial, onClose }: PaletteProps) {
  const { screens } = useShell()
  const user = useUser()
  const goTo = useGoTo()
  const listId = useId()
  const [query, setQuery] = useState(initial)
  const [at, setAt] = useState(0)
  const [asked] = useDebouncedValue(query.trim(), PAUSE)
  const isAsking = asked.length >= SHORTEST
  const {
    data: hits = [],
    isFetching,
    isLoading,
    isPlaceholderData,
  } = useQuery({
    ...find(asked),
    enabled: isAsking,
    placeholderData: keepPreviousData,
  })
  const isSettled = asked === query.trim() && !isPlaceholderData && !isLoading
  const groups = choicesFor({ query, screens, user, recent: recentRecords(), hits: isAsking ? hits : [] })
  const choices = groups.flatMap((group) => group.choices)
  const chosen = Math.min(at, choices.length - 1)

  const open = (path: ScreenAddress, inNewTab: boolean) => {
    onClose()
    if (inNewTab) window.open(path, '_blank', 'noopener')
    else void goTo(path)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step && choices.length > 0) {
      event.preventDefault()
      setAt((chosen + step + choices.length) % choices.length)
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      const choice = choices[chosen]
      const inNewTab = event.ctrlKey || event.metaKey
      // What is offered still answers older words: what was typed last is what is meant.
      if (!isSettled && chosen < 1 && query.trim().length >= SHORTEST) void openFirst(query.trim(), inNewTab)
      else if (choice) open(choice.path, inNewTab)
    }
  }
  const ask = (words: string) => queryClient.fetchQuery(find(words)).catch(() => [])
  const openFirst = async (words: string, inNewTab: boolean) => {
    const [group] = choicesFor({
      query: words,
      screens,
      user,
      recent: recentRecords(),
      hits: await ask(words),
    })
    const [first] = group?.choices ?? []
    if (first) open(first.path, inNewTab)
  }
  const jump = async (number: string) => {
    const exact = (await ask(number)).filter((hit) => hit.number?.toLowerCase() === number.toLowerCase())
    if (exact.length === 1 && exact[0]) open(givenAddress(exact[0].path), false)
  }
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text').trim()
    if (looksLikeNumber(text)) void jump(text)
  }
  useEffect(() => {
    document.getElementById(`${listId}-${chosen}`)?.scrollIntoView({ block: 'nearest' })
  }, [listId, chosen])

  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      centered={false}
      size={680}
      yOffset="min(104px, 10dvh)"
      classNames={{ content: classes.content, body: classes.body }}
      attributes={{ content: { 'aria-label': 'Search and commands' } }}
    >
      <div className={classes.field}>
        <Icon name="search" size={20} />
        <input
          type="text"
          role="combobox"
          aria-label="Search or jump to a number"
          aria-expanded={choices.length > 0}
          aria-controls={listId}
          aria-activedescendant={choices.length > 0 ? `${listId}-${chosen}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder="Search or jump to a number"
          data-autofocus
          maxLength={LONGEST}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <button type="button" aria-label="Esc, close" onClick={onClose}>
          <kbd>Esc</kbd>
        </button>
      </div>
      <PaletteList id={listId} groups={groups} chosen={chosen} onHover={setAt} onOpen={open} />
      {choices.length === 0 && (
        <p className={classes.none}>
          {query.trim().length < SHORTEST
            ? 'Three characters or more find records.'
            : isFetching
              ? 'Searching ...'
              : 'Nothing found. Try a number or a name.'}
        </p>
      )}
      <p className={classes.hidden} role="status">
        {choices.length === 1 ? '1 result' : `${choices.length} results`}
      </p>
      <div className={classes.foot}>
        <span>
          <kbd>Up</kbd> <kbd>Down</kbd> move
        </span>
        <span>
          <kbd>Ctrl Enter</kbd> new tab
        </span>
        <span>Paste a number to jump straight to it</span>
      </div>
    </Modal>
  )
}
