import type { Fault } from '#kernel'
import { type FaultReport, MAX_STACK } from './data-types'
import { inKnownWords } from './known-words'

/** Matches the name of a place in the code, such as `routes:host/link` or `activate`. */
const PLACE = /^[a-z][\w:/. @-]{0,79}$/i
/** Matches 20 letters or digits in a row, which are too long for a name and may be a key or an id. */
const LONG_RUN = /[0-9a-z]{20}/i
/** Matches a line of a stack that names a file of the build, as any browser writes it. */
const FRAME = /\/assets\/([\w.-]{1,80}\.js:\d{1,7}:\d{1,7})\)?$/

const placeOf = (where: string): string => (PLACE.test(where) && !LONG_RUN.test(where) ? where : '…')

/**
 * Returns what a session may send of a fault: its place in the code and its message in known words. Texts that a person
 * wrote, addresses and keys are not in it, because each field consists of allowed parts only.
 */
export const reportFault = ({ plugin, where, message, stack = '', at }: Fault): FaultReport => ({
  plugin: placeOf(plugin),
  where: placeOf(where),
  message: inKnownWords(message),
  stack: stack
    .slice(0, 20_000)
    .split('\n')
    .flatMap(line => FRAME.exec(line.trim())?.[1] ?? [])
    .slice(0, MAX_STACK),
  at,
})
