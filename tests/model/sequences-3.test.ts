import { playMany } from './play.ts';

playMany(3);
