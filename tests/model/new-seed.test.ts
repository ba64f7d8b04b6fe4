import { playMany } from './play.ts';

playMany(null);
