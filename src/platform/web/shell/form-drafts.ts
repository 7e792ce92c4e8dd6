/** What somebody typed into a new form and did not save. */
export interface FormDraft {
  readonly values: Readonly<Record<string, unknown>>
  readonly savedAt: string
}

/** Where the program keeps drafts: one for each form and person. */
export interface FormDrafts {
  readonly find: (form: string) => Promise<FormDraft | null>
  /** `isLeaving`: the page goes away; the call is sent at once and outlives it. */
  readonly keep: (
    form: string,
    values: Readonly<Record<string, unknown>>,
    isLeaving: boolean,
  ) => Promise<{ savedAt: string }>
  readonly drop: (form: string) => Promise<unknown>
}
