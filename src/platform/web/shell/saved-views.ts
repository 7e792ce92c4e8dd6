/** What somebody wants to see on a list again. */
export interface SavedView {
  readonly id: string
  readonly name: string
  /** As the address of the list writes it. */
  readonly query: string
  readonly isShared: boolean
  readonly isOwn: boolean
  readonly ownerName: string
}

/** Where the program keeps views of lists, each list by the name of its slice. */
export interface SavedViews {
  /** The own ones and those that others share. */
  readonly find: (list: string) => Promise<readonly SavedView[]>
  /** Takes the place of the own view of that name. */
  readonly save: (view: {
    readonly list: string
    readonly name: string
    readonly query: string
    readonly isShared: boolean
  }) => Promise<SavedView>
  readonly drop: (id: string) => Promise<unknown>
}
