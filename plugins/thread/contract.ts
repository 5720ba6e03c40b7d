import { defineRoute } from '#kernel/shell'

/** The page of one note, with an identifier `note1...` or `nevent1...`. */
export const noteRoute = defineRoute('/$note', p => /^(note1|nevent1)/i.test(p.note ?? ''))
/** The page of an addressable event, with an identifier `naddr1...`. */
export const addressRoute = defineRoute('/$address', p => /^naddr1/i.test(p.address ?? ''))
