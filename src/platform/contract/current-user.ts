import { z } from 'zod'
import { mailWays } from './notices.ts'

export const role = z.enum(['administrator', 'manager', 'user', 'client'])

/** How somebody has arranged the menu for themselves; it goes with the person, not with the browser. */
export const ownMenu = z.object({
  /** Shows what the profiles leave out too. */
  everything: z.boolean(),
  /** The headings that are folded; null: as the program folds them. */
  folded: z.array(z.string()).nullable(),
  /** Screens, lists as they were filtered and records, in the order of the person. */
  favourites: z.array(z.object({ label: z.string(), path: z.string() })),
})
export type OwnMenu = z.infer<typeof ownMenu>

/** The signed-in person, as `GET /api/v1/user` answers: one bare object in the names of that family. */
export const currentUser = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  email_verified_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  is_verified: z.boolean(),
  role,
  is_administrator: z.boolean(),
  is_manager: z.boolean(),
  is_user: z.boolean(),
  is_client: z.boolean(),
  company_id: z.uuid().nullable(),
  /** What the company of a client is to the house: what is in their area depends on it. */
  company_roles: z.array(z.enum(['customer', 'supplier'])).nullish(),
  /** The language of the client area that the person has chosen; null: that of the browser. */
  language: z.enum(['en', 'de']).nullish(),
  /** How a contact is told what the house answered; null: at once. */
  mails: z.enum(mailWays).nullish(),
  /** Where the person works. */
  facility_id: z.uuid().nullish(),
  permissions: z.array(z.string()),
  /** The groups and screens that the profiles show in the menu; null: everything the rights open. */
  menu: z.array(z.string()).nullish(),
  /** The screen that the program opens with, as a profile names it; null: home. */
  start_page: z.string().nullish(),
  own_menu: ownMenu.optional(),
  /** The role signs in with a second step that is not set up yet: nothing but the account page is open. */
  needs_second_step: z.boolean().optional(),
  /** The administrator who views the program as this person. */
  viewed_by: z.object({ id: z.uuid(), name: z.string() }).nullish(),
})
export type CurrentUser = z.infer<typeof currentUser>
