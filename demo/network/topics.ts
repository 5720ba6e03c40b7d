import type { Topic } from './topic.ts'
import { bikes } from './topics/bikes.ts'
import { birds } from './topics/birds.ts'
import { bitcoin } from './topics/bitcoin.ts'
import { books } from './topics/books.ts'
import { bread } from './topics/bread.ts'
import { chess } from './topics/chess.ts'
import { code } from './topics/code.ts'
import { coffee } from './topics/coffee.ts'
import { film } from './topics/film.ts'
import { football } from './topics/football.ts'
import { garden } from './topics/garden.ts'
import { hiking } from './topics/hiking.ts'
import { parenting } from './topics/parenting.ts'
import { sailing } from './topics/sailing.ts'
import { stars } from './topics/stars.ts'
import { synths } from './topics/synths.ts'
import { trains } from './topics/trains.ts'
import { wood } from './topics/wood.ts'

/** All topics. Many people share topics that are next to each other in this list. */
export const TOPICS: readonly Topic[] = [
  bikes,
  hiking,
  trains,
  sailing,
  birds,
  garden,
  bread,
  coffee,
  parenting,
  football,
  chess,
  books,
  film,
  stars,
  synths,
  wood,
  code,
  bitcoin,
]
