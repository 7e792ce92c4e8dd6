import { mergeAttributes, Node } from '@tiptap/react'
import { fileUrl } from '#platform/web/activity/activity-client.ts'

/** A picture in the editor: it holds the id of a file of the template, never an address of its own. */
export const pictureNode = (templateId: string) =>
  Node.create({
    name: 'picture',
    group: 'block',
    draggable: true,
    addAttributes: () => ({
      fileId: {
        default: null,
        parseHTML: (element: HTMLElement) => element.getAttribute('data-file'),
        renderHTML: ({ fileId }: Record<string, unknown>) => ({
          'data-file': String(fileId),
          src: fileUrl('operation-templates', templateId, String(fileId), true),
        }),
      },
      alt: { default: '' },
    }),
    parseHTML: () => [{ tag: 'img[data-file]' }],
    renderHTML: ({ HTMLAttributes }) => ['img', mergeAttributes(HTMLAttributes)],
  })
