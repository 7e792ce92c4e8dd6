import { type ComponentType, createContext, use } from 'react'
import type { Named } from '#platform/contract/values/fields.ts'
import type { Right, ScreenAddress } from '#platform/contract/register.ts'
import type { IconName } from '#platform/web/ui/icon.tsx'
import type { FormDrafts } from './form-drafts.ts'
import type { SavedViews } from './saved-views.ts'
import type { Screen } from '#platform/contract/screen.ts'

/** The palette of the program; loaded when it is first opened. */
export interface PaletteProps {
  /** The first text of the search field. */
  query: string
  onClose: () => void
}

/** The short form of a setup list, opened from a picker of another form. */
export interface AddProps {
  /** What was typed; the name of the new record to begin with. */
  text: string
  /** The record that the new one belongs to. */
  of?: string | undefined
  onAdded: (record: Named) => void
  onClose: () => void
}

/** What a card on the page of another slice knows of the record there. */
export interface CardProps {
  readonly id: string
  readonly name?: string
  readonly companyId?: string
}

/** What a slice shows on the pages of another one. */
export interface Card {
  readonly slice: string
  readonly Card: ComponentType<CardProps>
}

/** What a page knows of its record, for what can be made of it. */
export interface StartFacts {
  readonly id?: string
  /** Those that are marked on a list. */
  readonly marked?: readonly string[]
  readonly facilityId?: string | null
  readonly companyId?: string | null
  /** What it is about, in a sentence. */
  readonly words?: string
  /** Parts of it, and how many of each. */
  readonly parts?: readonly { readonly id: string; readonly quantity: number | string }[]
  /** What the new record begins with, by its own fields. */
  readonly known?: Readonly<Record<string, string | null | undefined>>
}

/** Something that can be made of a record of another slice, for who has the right to. */
export interface Start {
  readonly label: string
  readonly icon: IconName
  readonly right: Right
  readonly address: (of: StartFacts) => ScreenAddress
}

/** What the program tells its frame: the platform itself knows no screen. */
export interface ShellData {
  readonly screens: readonly Screen[]
  readonly loadPalette: () => Promise<{ Palette: ComponentType<PaletteProps> }>
  /** Where what is typed into new forms is kept. */
  readonly drafts?: FormDrafts
  /** Where views of lists are kept. */
  readonly views?: SavedViews
  /** Short forms by slice or by a name of their own, for lists that can be added to from elsewhere. */
  readonly adders?: Readonly<Record<string, ComponentType<AddProps>>>
  /** By place, such as `companies/related`, in the order of the page. */
  readonly cards?: Readonly<Record<string, readonly Card[]>>
  /** By place, such as `quotes/orders`, in the order of the page. */
  readonly starts?: Readonly<Record<string, readonly Start[]>>
}

export const ShellContext = createContext<ShellData | null>(null)

/** The screens of this program and its palette. */
export function useShell(): ShellData {
  const data = use(ShellContext)
  if (!data) throw new Error('The frame needs a ShellContext.')
  return data
}
