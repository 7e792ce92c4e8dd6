import { useState } from 'react'
import { TagsField } from '#platform/web/fields/tags-field.tsx'
import { SaveDialog } from '#platform/web/forms/save-dialog.tsx'
import { api } from '#platform/web/queries/api.ts'
import { seals } from '../contract.ts'

interface RecipientsDialogProps {
  recipients: { addresses: string[]; version: number }
  onClose: () => void
}

/** Asks who gets each seal by mail. */
export function RecipientsDialog({
  recipients: { addresses: given, version },
  onClose,
}: RecipientsDialogProps) {
  const [addresses, setAddresses] = useState(given)
  return (
    <SaveDialog
      title="Recipients of the seals"
      slice="seals"
      save={() => api(seals).updateRecipients({ body: { addresses }, version })}
      saved="The recipients are saved"
      onClose={onClose}
    >
      {(errors) => (
        <TagsField
          id="seal-addresses"
          label="Addresses"
          placeholder="quality@works.example"
          hint="Best some outside of the house: what lies there cannot be changed here. Enter ends an address."
          value={addresses}
          onChange={(value) => setAddresses(value ?? [])}
          error={Object.entries(errors).find(([name]) => name.startsWith('addresses'))?.[1][0]}
        />
      )}
    </SaveDialog>
  )
}
