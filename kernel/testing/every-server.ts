import { createOutside } from '../outside/create-outside'
import type { OutsideAddress, OutsideService } from '../outside/outside-address'
import type { OwnServers } from '../outside/own-servers'

/** The servers of a test are all on this machine, and all of them are its own. */
export const EVERY_SERVER: OwnServers = { name: () => false, has: () => true }

/** Lets a test ask any server that `EVERY_SERVER` lets it ask. */
export const everyOutside = (): OutsideService => createOutside({ own: EVERY_SERVER })

/** The address of a test's own server, for code that asks checked addresses only. */
export const testAddress = (address: string): OutsideAddress => address as OutsideAddress
