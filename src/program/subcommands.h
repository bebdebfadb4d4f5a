/*
 * subcommands.h: the subcommands of `unlucky`, a file each.
 *
 * argv[0] is the subcommand's own name and argv[argc] is NULL, as in main.
 */
#ifndef UL_PROGRAM_SUBCOMMANDS_H
#define UL_PROGRAM_SUBCOMMANDS_H

int ul_program_arena(int argc, char **argv);
int ul_program_arena_merge(int argc, char **argv); /* `arena merge` */
int ul_program_arena_serve(int argc, char **argv); /* `arena serve` */
int ul_program_board(int argc, char **argv);
int ul_program_engine(int argc, char **argv);
int ul_program_hint(int argc, char **argv);
int ul_program_lab(int argc, char **argv);
int ul_program_play(int argc, char **argv);
int ul_program_puzzle(int argc, char **argv);
int ul_program_replay(int argc, char **argv);
int ul_program_rules(int argc, char **argv);
int ul_program_seat(int argc, char **argv);
int ul_program_serve(int argc, char **argv);
int ul_program_tables(int argc, char **argv);
int ul_program_verify(int argc, char **argv);

#endif
