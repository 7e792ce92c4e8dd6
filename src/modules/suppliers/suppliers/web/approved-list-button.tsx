import { useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { ApprovedListDialog } from './approved-list-dialog.tsx'

/** The list of approved suppliers of a day, as a print or as a sheet. */
export function ApprovedListButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon="document" onClick={() => setOpen(true)}>
        Approved suppliers
      </Button>
      {isOpen && <ApprovedListDialog onClose={() => setOpen(false)} />}
    </>
  )
}
