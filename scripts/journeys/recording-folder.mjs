import { fileURLToPath } from 'node:url'

/** The folder in which the builds and the journeys' workers leave their parts of a recording; see `record.mjs`. */
export const RECORDING_FOLDER = fileURLToPath(
  new URL('../../node_modules/.cache/pinion-journeys/', import.meta.url),
)
