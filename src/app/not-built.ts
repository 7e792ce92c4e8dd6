/** Screens of the specification and of this product that are still to come; they answer the 404 page. */
export const notBuilt: readonly string[] = [
  '/delivery-notes',
  '/delivery-notes/create',
  '/delivery-notes/{id}',
]
