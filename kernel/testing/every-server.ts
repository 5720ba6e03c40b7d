import { createOutside } from '../outside/create-outside'
import type { OutsideAddress, OutsideService } from '../outside/outside-address'
import type { OwnServers } from '../outside/own-servers'

/** Treats all servers as the reader's own, because a test's servers are all on this machine. */
export const EVERY_SERVER: OwnServers = { name: () => false, has: () => true }

/** Lets a test request any server that `EVERY_SERVER` allows. */
export const everyOutside = (): OutsideService => createOutside({ own: EVERY_SERVER })

/** The checked address of a test's own server. */
export const testAddress = (address: string): OutsideAddress => address as OutsideAddress
