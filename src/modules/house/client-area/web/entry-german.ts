import type { EntryTexts } from './entry-english.ts'

export const entryGerman: EntryTexts = {
  terms: {
    ask: 'Bitte lesen Sie diese Bedingungen. Der Bereich öffnet sich, sobald Sie sie angenommen haben.',
    edition: (edition) => `Fassung ${edition}`,
    accept: 'Ich nehme diese Bedingungen an',
  },
  notRead: {
    closed: (what) => `${what}: kein Zugang`,
    closedAbout: 'Ihr Zugang reicht nicht so weit. Schreiben Sie Ihrem Ansprechpartner in unserem Haus.',
    missing: (what) => `${what}: nicht vorhanden`,
    missingAbout: 'Vielleicht wurde das zurückgezogen, oder die Adresse stimmt nicht.',
    home: 'Zum Start',
    failed: (what) => `${what}: nicht geladen`,
    unanswered: 'Der Server hat nicht geantwortet. Was Sie anderswo eingegeben haben, bleibt erhalten.',
    again: 'Noch einmal versuchen',
  },
  pad: {
    label: 'Feld, in das Sie Ihre Unterschrift zeichnen',
    empty: 'Zeichnen Sie auf die Linie.',
    begun: 'Zeichnen Sie weiter; das ist noch zu wenig.',
    enough: 'Das genügt.',
    undo: 'Strich zurücknehmen',
    clear: 'Leeren',
  },
  messages: {
    title: 'Fragen und Antworten',
    of: (document) => `Fragen und Antworten zu ${document}`,
    none: 'Fragen Sie, was unklar ist. Die Antwort steht hier, und Sie erhalten eine E-Mail.',
    label: 'Ihre Frage',
    send: 'Frage senden',
  },
  pickDay: 'Tag wählen',
  dates: {
    choose: (label) => `${label} wählen`,
    nextMonth: 'Nächster Monat',
    previousMonth: 'Voriger Monat',
  },
}
