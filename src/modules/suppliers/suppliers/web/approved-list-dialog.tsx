import { useState } from 'react'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { TextField } from '#platform/web/fields/text-field.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import { localToday } from '#platform/web/ui/format.ts'
import { openFile } from '#platform/web/queries/files.ts'
import classes from './suppliers.module.css'
import { suppliers } from '../contract.ts'

/** Asks for the day and the process, and opens the list of approved suppliers. */
export function ApprovedListDialog({ onClose }: { onClose: () => void }) {
  const [on, setOn] = useState<string | null>(localToday())
  const [process, setProcess] = useState<string | null>('')
  const open = (format: 'pdf' | 'xlsx') => {
    openFile(suppliers.endpoints.approvedList, {
      params: { format },
      query: { on, process: process?.trim() },
    })
  }
  return (
    <Dialog title="Approved suppliers" onClose={onClose}>
      <div className={classes.stack}>
        <p>Who was approved at the end of a day, with or without conditions, and for what.</p>
        <DateField id="approved-on" label="On" value={on} onChange={setOn} nested />
        <TextField
          id="approved-process"
          label="Approved for"
          required={false}
          value={process}
          onChange={setProcess}
          placeholder="Heat treatment"
          hint="A part of the name of a process or material family; empty: all of them"
        />
        <DialogButtons>
          <Button icon="download" onClick={() => open('xlsx')}>
            Excel
          </Button>
          <Button tone="primary" icon="print" onClick={() => open('pdf')}>
            PDF
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  )
}
