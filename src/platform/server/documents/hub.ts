import { givenAddress, type ScreenAddress } from '#platform/contract/register.ts'
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { FastifyInstance } from 'fastify'
import type { StateInfo } from '#platform/contract/documents/lifecycle.ts'
import type { Permission } from '#platform/contract/calls/endpoint.ts'
import type { NumberedContract } from '#platform/contract/documents/document.ts'
import { listParameters } from '#platform/contract/calls/list-parameters.ts'
import type { ExportPart } from '#platform/server/company-archive/part.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import type { ToDoRead } from './to-do.ts'
import type { ReminderSource } from '#platform/server/jobs/digest.ts'
import type { Services } from '#platform/server/services.ts'
import type { Block } from '#platform/server/pdf/document.ts'

/** Something that hubs show in one order, the lowest first. */
export interface Placed {
  readonly place: number
}

/** One record that the search over everything finds. */
export interface SearchHit {
  readonly id: string
  /** Its number or code; null when it has none. */
  readonly number: string | null
  readonly title: string
  readonly subtitle: string | null
  /** Path of its screen. */
  readonly path: ScreenAddress
  /** The stored name of its state, one of the `states` of the search. */
  readonly status?: string
}

/** Records by a LIKE pattern in lower case, at most so many. */
export interface Search extends Placed {
  /** What its states are called. */
  readonly states?: Readonly<Record<string, StateInfo>>
  /** What it finds are parts of the records of a list, such as the people of a company, so that no list shows all of it. */
  readonly findsParts?: boolean
  readonly find: (ctx: Context, pattern: string, most: number) => Promise<readonly SearchHit[]>
}

/** What waits for the reader, as a list; home asks for all of them in one statement. */
export interface ToDo extends Placed {
  /** Null where nothing of it is for this reader. */
  readonly ask: (ctx: Context) => ToDoRead | null
}

/** How the activity on home tells of the records of a slice. */
export interface ActivityOf {
  /** Where a record is seen; null where it has no screen for this reader. */
  readonly path: (
    entry: { readonly id: string; readonly action: string; readonly parentId: string | null },
    actor: Actor,
  ) => ScreenAddress | null
  /** The document of a record that stands inside one, by the id of the record; both are expressions. */
  readonly parentOf?: (id: SQL) => SQL
  /** Whether this reader may see the record with an id (an expression), where the right to read does not say it all. */
  readonly isSeen?: (ctx: Context, id: SQL) => SQL
  /** Everybody has some of their own, without a right to read them. */
  readonly isOwn?: boolean
}

/** Work for a company on its page: a SELECT of status, currency and value, or a count alone (an expression). */
export type CompanyWork = {
  /** Its name in the answer. */
  readonly key: string
  /** What it needs in the place of the right to read. */
  readonly right?: Permission
} & ({ readonly byStatus: (companyId: string) => SQL } | { readonly count: (companyId: string) => SQL })

/** Documents that are still worked on. */
export interface OpenDocuments {
  /** In the plural, for a sentence. */
  readonly what: string
  /** A SELECT of the open ones at a facility. */
  readonly at: (facilityId: string) => SQL
}

/** One number on home for those who are in charge. */
export interface Figure extends Placed {
  readonly key: string
  readonly label: string
  readonly note: string
  /** The list it counts. */
  readonly path: ScreenAddress
  /** An expression: how many, as text; see `countOf`. */
  readonly count: SQL
  /** An expression: what the note says further, as text; null: nothing. */
  readonly detail?: SQL
  /** Anything but none is something to look at now. */
  readonly isHot: boolean
  /** About the upkeep of the house, not part of its work: it stands among the cards, not in the line of the work. */
  readonly isUpkeep?: boolean
}

/** What a merge of two companies did. */
export interface Merged {
  readonly staysId: string
  /** Ids of the rows of a table that belonged to the other company. */
  readonly movedFrom: (table: string) => readonly string[]
}

/** What has to be done when companies are merged, in addition to moving what refers to them. */
export interface OnMerge {
  /** Said beforehand where rows of this table would move. */
  readonly note?: { readonly table: string; readonly sentence: string }
  readonly run: (ctx: Context, merged: Merged) => Promise<void>
}

/** Work that belongs to a person while it is open, and goes to somebody else when they leave. */
export interface OpenWork extends Placed {
  readonly key: string
  /** "Open enquiries" */
  readonly label: string
  readonly table: PgTable
  readonly owner: PgColumn
  /** A condition over the table. */
  readonly isOpen: SQL
  /** What the trail calls a row, an expression. */
  readonly subject: SQL
  /** The record that the trail names, where the row is a part of one; an expression. */
  readonly record?: SQL
  /** What else is written when it goes to somebody else: columns with expressions over the row as it was. */
  readonly also?: readonly (readonly [column: PgColumn, value: SQL])[]
}

/** A reminder in the daily digest. */
export interface Reminding extends Placed {
  readonly find: ReminderSource
}

/** A job with its schedule, in UTC. */
export interface ScheduledJob {
  readonly job: string
  readonly cron: string
  /** Gives in words what it made, such as `3 quotes expired`; the page of the jobs shows it. */
  readonly run: (services: Services) => Promise<string>
}

/** What a slice answers when hubs ask; nothing but its name has to be there. `app/documents.ts` lists all of them. */
export interface Hub<Verified = never> {
  /** The segment of its URL, which is the first part of its rights and its name in the trail. */
  readonly slice: string
  /** Puts its endpoints on the server; a slice that asks others is registered by `app/documents.ts` itself. */
  readonly register?: (app: FastifyInstance, services: Services) => void
  /** The contract that says how its documents are numbered. */
  readonly numbered?: NumberedContract
  /** This, what is to do and the figures need the right to read. */
  readonly search?: Search | readonly Search[]
  readonly toDo?: readonly ToDo[]
  readonly figures?: readonly Figure[]
  readonly activity?: ActivityOf
  /** Needs the right to read. */
  readonly ofCompany?: CompanyWork
  /** A SELECT of currency and value of the offers that are open with a company; its id is an expression. */
  readonly openOffers?: (companyId: SQL) => SQL
  /** Blocks on the sheet of a company; only what the reader may see. */
  readonly companySheet?: (ctx: Context, companyId: string) => Promise<readonly Block[]>
  readonly onMerge?: OnMerge
  /** An expression: why whoever acts does not take these people of a company away or change their e-mail, as a sentence; null: they may. */
  readonly contactsLost?: (ctx: Context, contactIds: readonly string[]) => SQL | null
  readonly open?: OpenDocuments
  readonly openWork?: readonly OpenWork[]
  /** Whether something signed rests on a heat, so that its number and mill stay; its id is an expression. */
  readonly holdsHeat?: (heatId: SQL) => SQL
  /** Columns that list the ids of specifications. */
  readonly specifications?: readonly PgColumn[]
  readonly reminders?: readonly Reminding[]
  /** Parts of the company archive; what their rows cannot do without is restored before them. */
  readonly archive?: readonly ExportPart[]
  /** What somebody sees who checks a print by its code; null when there is no such record. */
  readonly verified?: (ctx: Context, id: string) => Promise<Verified | null>
  readonly jobs?: readonly ScheduledJob[]
}

/** What the hubs give of one kind, each with its slice, the lowest place first. */
export function inPlace<T extends Placed>(
  hubs: readonly Hub<unknown>[],
  give: (hub: Hub<unknown>) => readonly T[] | undefined,
): (T & { readonly slice: string })[] {
  return hubs
    .flatMap((hub) => (give(hub) ?? []).map((one) => ({ ...one, slice: hub.slice })))
    .sort((a, b) => a.place - b.place)
}

/** The address of a list with its filters. */
export const listPath = (path: ScreenAddress, query: Parameters<typeof listParameters>[0]): ScreenAddress =>
  givenAddress(`${path}?${listParameters(query).toString()}`)

/** Whether somebody looks after the work of others too. */
export const isInCharge = ({ role }: Pick<Actor, 'role'>): boolean =>
  role === 'manager' || role === 'administrator'
