import { createOutside } from '../outside/create-outside'
import type { OutsideAddress, OutsideService } from '../outside/outside-address'
import type { OwnServers } from '../outside/own-servers'

/** Treats every server as named by the reader, because the servers of a test are all on this machine. */
export const EVERY_SERVER: OwnServers = { name: () => false, has: () => true }

/** Creates an `OutsideService` that allows every server. */
export const everyOutside = (): OutsideService => createOutside({ own: EVERY_SERVER })

/** Treats the address of a test's own server as checked. */
export const testAddress = (address: string): OutsideAddress => address as OutsideAddress
