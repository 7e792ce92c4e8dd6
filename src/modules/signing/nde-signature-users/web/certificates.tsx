import { useState } from 'react'
import { refresh } from '#platform/web/queries/api.ts'
import { Files } from '#platform/web/activity/files.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { ndeSignatureUsers } from '../contract.ts'

const { slice } = ndeSignatureUsers

interface Row {
  id: string
  userName: string
  certificateNo: string
  fileCount: number
}

/** The attached certificates of an entry, in a dialog. */
export function Certificates({ row: { id, userName, certificateNo, fileCount } }: { row: Row }) {
  const [open, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    void refresh(slice)
  }
  const words = fileCount === 0 ? 'Attach' : fileCount === 1 ? '1 file' : `${fileCount} files`
  return (
    <>
      <Button
        small
        onClick={() => setOpen(true)}
        aria-label={`${words}, certificate ${certificateNo} of ${userName}`}
      >
        {words}
      </Button>
      {open && (
        <Dialog title={`${certificateNo}, ${userName}`} onClose={close} size={640}>
          <Files slice={slice} id={id} />
        </Dialog>
      )}
    </>
  )
}
