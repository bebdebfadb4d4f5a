/*
 * scene_tracker.h: the scene, followed from the beginning by what is told.
 *
 * A view shows the position now; to judge what somebody did, a bot must know the
 * position at that time. The tracker follows it by events alone: the same events
 * give the same scene, however often it is asked for.
 */
#ifndef UL_BOTS_SCENE_TRACKER_H
#define UL_BOTS_SCENE_TRACKER_H

#include "rules/event.h"
#include "rules/view.h"

/* How a game begins, as far as that is known before anything is told: UL_NOWHERE for pawns that chance will place. */
void ul_scene_track_begin(const ul_world *world, ul_scene *scene);

/* Where a pawn of which nothing was known stood before this event. */
void ul_scene_track_learn(ul_scene *begun, const ul_event *event);

/* He began there. */
void ul_scene_track_place_doctor(ul_scene *begun, ul_room room);

/* Do pawns stand somewhere, all of them? */
bool ul_scene_track_is_placed(const ul_world *world, const ul_scene *scene);

/* What the event changes. */
void ul_scene_track_event(const ul_world *world, ul_scene *scene, const ul_event *event);

/* Does the scene come out where the view stands? If not, part of it was not told. */
bool ul_scene_track_fits(const ul_world *world, const ul_scene *scene, const ul_view *view);

#endif
